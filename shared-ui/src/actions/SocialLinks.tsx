import { useSiteConfig } from '@proper/shared-types';
import styles from './SocialLinks.module.css';
import { TextLink } from './TextLink';

interface SocialLinksProps {
  /** Text before the links, such as 'Follow us'. */
  readonly label?: string;
}

/** The two social networks of the configuration. */
export const SocialLinks = ({ label }: SocialLinksProps) => {
  const { instagramUrl, linkedinUrl } = useSiteConfig();
  return (
    <div className={styles.social}>
      {label && <p className={styles.label}>{label}</p>}
      <ul className={styles.links}>
        <li>
          <TextLink href={instagramUrl} newTab>
            Instagram
          </TextLink>
        </li>
        <li>
          <TextLink href={linkedinUrl} newTab>
            LinkedIn
          </TextLink>
        </li>
      </ul>
    </div>
  );
};
