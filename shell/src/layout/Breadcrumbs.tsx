import { paths } from '@proper/shared-types/company';
import { Link } from 'react-router-dom';
import { listBreadcrumbs } from '../document/breadcrumbs';
import styles from './Breadcrumbs.module.css';
import { useCurrentPath } from './current-path';

/** The paths that breadcrumbs may link to: those that the contract names. */
const linkable: ReadonlySet<string> = new Set(Object.values(paths));

/** The trail to the current page. The home page has none. */
export function Breadcrumbs() {
  const path = useCurrentPath();
  if (path === '/') return null;
  return (
    <nav aria-label="Breadcrumb" className={styles.bar}>
      <ol className={styles.trail}>
        {listBreadcrumbs(path ?? '/').map(({ label, href }) => (
          <li key={href}>
            {href === path ? (
              <span aria-current="page">{label}</span>
            ) : linkable.has(href) ? (
              <Link to={href} discover="none">
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
