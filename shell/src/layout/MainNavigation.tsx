import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { BookingLink } from 'shared-ui';
import styles from './MainNavigation.module.css';
import { menuId } from './menu-id';
import { mainLinks } from './navigation';

/** Where the navigation stands in the bar and is no drawer. The style sheet has the same figure. */
const wideScreen = '(min-width: 64rem)';

const closesOnLink = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover();
};

/**
 * The site's navigation, once in the document: a native popover that small screens open as a drawer, without
 * scripts too, and that wide screens show in the bar. Scripts close it when a link is chosen.
 */
export function MainNavigation() {
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);

  useEffect(() => {
    const wide = matchMedia(wideScreen);
    const close = () => menu.current?.hidePopover();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is pressed; a key press clicks them
    <nav
      ref={menu}
      id={menuId}
      popover="auto"
      aria-label="Main"
      className={styles.menu}
      onClick={closesOnLink}
    >
      <button type="button" className={styles.close} popoverTarget={menuId} popoverTargetAction="hide">
        Close
      </button>
      <ul className={styles.links}>
        {mainLinks.map(({ label, href }) => (
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
