import { paths } from '@proper/shared-types';
import { BookingLink } from '@proper/shared-ui';
import { useEffect, useRef } from 'react';
import { menuId } from '../document/ids';
import styles from './MainNavigation.module.css';

/** The main navigation, in order (docs/specification.md, Every page). */
const links = [
  { label: 'Home', href: paths.home },
  { label: 'Services', href: paths.services },
  { label: 'About', href: paths.about },
  { label: 'FAQ', href: paths.faq },
  { label: 'Resources', href: paths.resources },
  { label: 'Contact', href: paths.contact },
] as const;

/** From this width on, the navigation is in the bar and not in a drawer. The style sheet has the same width. */
const wideScreen = '(min-width: 64rem)';

/**
 * The site's navigation: a native popover, which small screens open as a drawer, even without scripts, and wide screens show in
 * the bar. A script closes it when a link is followed.
 */
export function MainNavigation({ pathname }: { readonly pathname: string }) {
  const menu = useRef<HTMLElement>(null);

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
    <nav ref={menu} id={menuId} popover="auto" aria-label="Main" className={styles.menu}>
      <button type="button" className={styles.close} popoverTarget={menuId} popoverTargetAction="hide">
        Close
      </button>
      <ul className={styles.links}>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} aria-current={href === pathname ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.booking}>
        <BookingLink />
      </div>
    </nav>
  );
}
