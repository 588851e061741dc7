import { paths } from '@proper/shared-types';
import { SocialLinks, Wordmark } from '@proper/shared-ui';
import styles from './Footer.module.css';
import { copyrightYear, footerLinks } from './navigation';

export const Footer = () => (
  <footer className={`band ${styles.footer}`}>
    <div className={styles.inner}>
      <div className={styles.brand}>
        <a href={paths.home} aria-label="Proper, home">
          <Wordmark />
        </a>
        <p>Executive assistance for leaders who would rather lead.</p>
      </div>
      <nav aria-label="Footer">
        <ul className={styles.links}>
          {footerLinks.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <SocialLinks />
      <p className={styles.legal}>© {copyrightYear} Proper. All rights reserved.</p>
    </div>
  </footer>
);
