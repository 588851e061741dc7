import { paths } from '@proper/company';
import type { SitePath } from '@proper/shared-types';
import { useEffect, useState } from 'react';
import { Link, useMatches } from 'react-router-dom';
import { decodeAddressPart, type RouteHandle, withoutSlash } from '../routing/address';
import styles from './Breadcrumbs.module.css';

/** `level-5-assistant` → `Level 5 Assistant` */
const wordsOf = (segment: string): string =>
  segment
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** The trail to a path, from its segments: hyphens become spaces, and words are capitalised. */
export function breadcrumbsOf(
  path: SitePath,
): readonly { readonly label: string; readonly href: SitePath }[] {
  const segments = path.split('/').filter(Boolean);
  return [
    { label: 'Home', href: '/' },
    ...segments.map((segment, index) => ({
      label: wordsOf(decodeAddressPart(segment)),
      href: `/${segments.slice(0, index + 1).join('/')}` as const,
    })),
  ];
}

/** The pages that the contract names, to which breadcrumbs may link. */
const linkable: ReadonlySet<string> = new Set(Object.values(paths));

/**
 * The trail to the open page; none on the home page. All unknown paths share one not-found document, so only the browser knows
 * the trail to them.
 */
export function Breadcrumbs() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const match = useMatches().at(-1);
  const { absence } = (match?.handle ?? {}) as RouteHandle;
  const path = withoutSlash(match?.pathname ?? '/');
  if (path === '/') return null;
  const trail = breadcrumbsOf(absence === undefined || isHydrated ? path : '/');
  return (
    <nav aria-label="Breadcrumb" className={styles.bar}>
      <ol className={styles.trail}>
        {trail.map(({ label, href }) => (
          <li key={href}>
            {href === path ? (
              <span aria-current="page">{label}</span>
            ) : linkable.has(href) ? (
              <Link to={href}>{label}</Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
