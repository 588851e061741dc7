import { useSiteConfig } from '@proper/shared-types';
import { TextLink } from '@proper/shared-ui';
import styles from './FrozenNotice.module.css';

/** Says above a page that can be read, but does not react, what of it does not work. */
export function FrozenNotice() {
  const { contactEmail } = useSiteConfig();
  return (
    <p role="alert" className={styles.notice}>
      You can read this page and follow its links, but its forms and buttons are not working. Please reload
      the page, or write to <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
    </p>
  );
}
