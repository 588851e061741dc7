import type { SitePath } from '@proper/shared-types';

export interface Breadcrumb {
  readonly label: string;
  readonly href: SitePath;
}

/** `level-5-assistant` → `Level 5 Assistant` */
const wordsOf = (segment: string): string =>
  segment
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** A segment as the visitor typed it; one that is not valid UTF-8 stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The trail to a path, built from its segments: hyphens become spaces, words are capitalised. */
export function breadcrumbsOf(path: SitePath): readonly Breadcrumb[] {
  const segments = path.split('/').filter(Boolean);
  return [
    { label: 'Home', href: '/' },
    ...segments.map((segment, index) => ({
      label: wordsOf(decoded(segment)),
      href: `/${segments.slice(0, index + 1).join('/')}` as const,
    })),
  ];
}
