import { paths } from '@proper/shared-types';
import { useSyncExternalStore } from 'react';
import { withoutSlash } from '../routing/address';
import { useLocation } from '../routing/router';
import styles from './Breadcrumbs.module.css';
import { breadcrumbsOf } from './breadcrumb-trail';

/** The pages that the contract names: those of other remotes that a trail may link to. */
const named: ReadonlySet<string> = new Set(Object.values(paths));

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
export function Breadcrumbs({ hasPage }: { readonly hasPage: boolean }) {
  const pathname = withoutSlash(useLocation().pathname);
  const hydrated = useHydrated();
  if (pathname === '/') return null;
  const trail = breadcrumbsOf(hasPage || hydrated ? pathname : '/');
  return (
    <nav aria-label="Breadcrumb" className={styles.bar}>
      <ol className={styles.trail}>
        {trail.map(({ label, href }) => (
          <li key={href}>
            {href === pathname ? (
              <span aria-current="page">{label}</span>
            ) : named.has(href) ? (
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
