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
        <p>Remote executive assistants for leaders, each with a manager who checks the work.</p>
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
