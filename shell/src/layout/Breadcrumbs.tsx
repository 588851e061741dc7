import { paths } from '@proper/shared-types/company';
import { useEffect, useState } from 'react';
import { Link, useMatches } from 'react-router-dom';
import { withoutSlash } from '../document/address';
import { listBreadcrumbs } from '../document/breadcrumbs';
import type { Absence } from '../document/head';
import styles from './Breadcrumbs.module.css';

/** What the layout needs to know of a route (`useMatches`). */
export interface RouteHandle {
  /** Why there is no page. */
  readonly absence?: Absence;
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
  const trail = listBreadcrumbs(absence === undefined || isHydrated ? path : '/');
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
