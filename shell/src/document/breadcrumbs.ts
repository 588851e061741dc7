import type { SitePath } from '@proper/shared-types';
import { decodeAddressPart } from './address';

/** `level-5-assistant` → `Level 5 Assistant` */
const formatSegment = (segment: string): string =>
  segment
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Lists the breadcrumbs of a path. In its segments, hyphens become spaces, and words are capitalised. */
export function listBreadcrumbs(
  path: SitePath,
): readonly { readonly label: string; readonly href: SitePath }[] {
  const segments = path.split('/').filter(Boolean);
  return [
    { label: 'Home', href: '/' },
    ...segments.map((segment, index) => ({
      label: formatSegment(decodeAddressPart(segment)),
      href: `/${segments.slice(0, index + 1).join('/')}` as const,
    })),
  ];
}
