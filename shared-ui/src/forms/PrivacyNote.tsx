import { useSiteConfig } from '@proper/shared-types';
import { TextLink } from '../actions/TextLink';
import styles from './forms.module.css';

interface PrivacyNoteProps {
  /** What is kept, within a sentence: `your email address`. */
  readonly what: string;
  /** What for, within a sentence: `to answer you`. */
  readonly why: string;
}

/** Says next to a form what is kept of a visitor's input, why, and how to have it deleted. */
export const PrivacyNote = ({ what, why }: PrivacyNoteProps) => {
  const { contactEmail } = useSiteConfig();
  return (
    <p className={styles.privacy}>
      {`We keep ${what}, ${why}.`}
      {/* On a line of its own, the link stays where it is when the typeface arrives. */}
      <br />
      Ask <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink> to delete it, and we will.
    </p>
  );
};
