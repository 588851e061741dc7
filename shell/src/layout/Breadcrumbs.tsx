import type { SitePath } from '@proper/shared-types';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './Breadcrumbs.module.css';
import { breadcrumbsOf } from './breadcrumb-trail';

const never = () => () => undefined;

/** False while the server's HTML is being hydrated, true from then on. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The trail to the open page, hidden on the home page. All unknown paths share one not-found document, so there the trail is
 * known only in the browser.
 */
export function Breadcrumbs({ known }: { readonly known: readonly SitePath[] }) {
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, '') as SitePath;
  const isKnown = known.includes(pathname);
  const hydrated = useHydrated();
  if (pathname === '/') return null;
  const trail = breadcrumbsOf(isKnown || hydrated ? pathname : '/');
  return (
    <nav aria-label="Breadcrumb" className={styles.bar}>
      <ol className={styles.trail}>
        {trail.map(({ label, href }) => (
          <li key={href}>
            {href === pathname ? (
              <span aria-current="page">{label}</span>
            ) : known.includes(href) ? (
              <a href={href}>{label}</a>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
