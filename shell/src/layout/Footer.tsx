import { legalEntity, paths } from '@proper/shared-types/company';
import { tagline } from '@proper/shared-types/company/brand';
import { SocialLinks, Wordmark } from '@proper/shared-ui';
import { Link } from 'react-router-dom';
import styles from './Footer.module.css';

/** The footer's links, in order (docs/specification.md, Every page). */
const links = [
  { label: 'Services', to: paths.services },
  { label: 'About', to: paths.about },
  { label: 'Blog', to: paths.blog },
  { label: 'FAQ', to: paths.faq },
  { label: 'Contact', to: paths.contact },
  { label: 'Privacy Policy', to: paths.privacy },
  { label: 'Terms of Service', to: paths.terms },
] as const;

export const Footer = () => (
  <footer className={`band ${styles.footer}`}>
    <div className={styles.inner}>
      <div className={styles.brand}>
        <Link to={paths.home} discover="none" aria-label="Proper, home">
          <Wordmark />
        </Link>
        <p>{tagline}.</p>
        {legalEntity && <p>{legalEntity}</p>}
      </div>
      <nav aria-label="Footer">
        <ul className={styles.links}>
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} discover="none">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SocialLinks />
      <div className={styles.legal}>© 2024 Proper. All rights reserved.</div>
    </div>
  </footer>
);
