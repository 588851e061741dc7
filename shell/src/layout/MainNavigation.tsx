import { paths } from '@proper/shared-types/company';
import { shellIds } from '@proper/shared-types/release';
import { BookingLink } from '@proper/shared-ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentPath } from './current-path';
import styles from './MainNavigation.module.css';

/**
 * The links of the main navigation, in order (docs/specification.md, Every page). e2e/pages/documents.spec.ts
 * checks their order.
 */
const links = [
  { label: 'Home', to: paths.home },
  { label: 'Services', to: paths.services },
  { label: 'About', to: paths.about },
  { label: 'FAQ', to: paths.faq },
  { label: 'Resources', to: paths.resources },
  { label: 'Contact', to: paths.contact },
] as const;

/** Returns `page` for a link to the current page, and `true` for a link to the list that contains it. */
function getAriaCurrent(to: string, path: string | undefined): 'page' | 'true' | undefined {
  if (to === path) return 'page';
  return path?.startsWith(`${to}/`) ? 'true' : undefined;
}

/** From this width on, the navigation is in the bar, not in a drawer. The style sheet has the same width. */
const wideScreen = '(min-width: 56rem)';

/**
 * The site's navigation, a native popover. Small screens open it as a drawer, even without scripts; wide
 * screens show it in the bar. A script closes it when a link is followed.
 */
export function MainNavigation() {
  const menu = useRef<HTMLElement>(null);
  const path = useCurrentPath();

  useEffect(() => {
    const wide = matchMedia(wideScreen);
    const navigation = menu.current;
    const close = () => navigation?.hidePopover();
    const closeOnLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) close();
    };
    wide.addEventListener('change', close);
    navigation?.addEventListener('click', closeOnLink);
    return () => {
      wide.removeEventListener('change', close);
      navigation?.removeEventListener('click', closeOnLink);
    };
  }, []);

  return (
    <nav ref={menu} id={shellIds.menu} popover="auto" aria-label="Main" className={styles.menu}>
      <button type="button" className={styles.close} popoverTarget={shellIds.menu} popoverTargetAction="hide">
        Close
      </button>
      <ul className={styles.links}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} discover="none" aria-current={getAriaCurrent(to, path)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.booking}>
        <BookingLink />
      </div>
    </nav>
  );
}
