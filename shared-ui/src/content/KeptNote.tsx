import { useSiteConfig } from '@proper/shared-types';
import { TextLink } from '../actions/TextLink';
import styles from './KeptNote.module.css';

interface KeptNoteProps {
  /** What is kept, as the end of a sentence: `your email address.` */
  readonly what: string;
  /** What for, as the end of a sentence: `to answer you.` */
  readonly why: string;
}

/** Three lines next to a form: what is kept of what visitors send, why, and how to have it deleted. */
export const KeptNote = ({ what, why }: KeptNoteProps) => {
  const { contactEmail } = useSiteConfig();
  return (
    <dl className={styles.note}>
      <div>
        <dt>We keep</dt>
        <dd>{what}</dd>
      </div>
      <div>
        <dt>Why</dt>
        <dd>{why}</dd>
      </div>
      <div>
        <dt>To have it deleted</dt>
        <dd>
          write to <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
        </dd>
      </div>
    </dl>
  );
};
