import { paths } from '@proper/shared-types';
import { SocialLinks, Wordmark } from '@proper/shared-ui';
import styles from './Footer.module.css';

/** In order (docs/specification.md, Every page). */
const links = [
  { label: 'Services', href: paths.services },
  { label: 'About', href: paths.about },
  { label: 'Blog', href: paths.blog },
  { label: 'FAQ', href: paths.faq },
  { label: 'Contact', href: paths.contact },
  { label: 'Privacy Policy', href: paths.privacy },
  { label: 'Terms of Service', href: paths.terms },
] as const;

export const Footer = () => (
  <footer className={`band ${styles.footer}`}>
    <div className={styles.inner}>
      <div className={styles.brand}>
        <a href={paths.home} aria-label="Proper, home">
          <Wordmark />
        </a>
        <p>Remote executive assistants for leaders, each with a manager who checks the work.</p>
      </div>
      <nav aria-label="Footer">
        <ul className={styles.links}>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <SocialLinks />
      <p className={styles.legal}>© 2024 Proper. All rights reserved.</p>
    </div>
  </footer>
);
