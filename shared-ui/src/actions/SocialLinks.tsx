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
      {label && <p>{label}</p>}
      <ul className={styles.networks}>
        {Object.entries({ Instagram: instagramUrl, LinkedIn: linkedinUrl }).map(([name, url]) => (
          <li key={name}>
            <TextLink href={url} newTab>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
};
