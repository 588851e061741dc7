import { useSiteConfig } from '@proper/shared-types';
import type { ReactNode } from 'react';
import { Button } from '../actions/Button';
import styles from './forms.module.css';

interface SubmitButtonProps {
  /** From `useSubmission`: the button is disabled meanwhile. */
  readonly submitting: boolean;
  /** The text while the form is being sent, such as 'Sending...'. */
  readonly sending: string;
  /** The text at all other times: what the button does. */
  readonly children: ReactNode;
}

/**
 * The button that sends a `Form`, with what a visitor must know about it. The document's first script shows one of the notes if the
 * form is sent before its own code has arrived, and so may differ from what React expects.
 */
export const SubmitButton = ({ submitting, sending, children }: SubmitButtonProps) => {
  const { contactEmail } = useSiteConfig();
  return (
    <div>
      <Button type="submit" busy={submitting}>
        {submitting ? sending : children}
      </Button>
      <div role="status">
        <p hidden data-early="preparing" className={styles.told} suppressHydrationWarning>
          The form is being prepared, and is sent as soon as it is ready.
        </p>
        <p hidden data-early="late" className={styles.told} suppressHydrationWarning>
          The form is not ready yet, so nothing has been sent. What you typed is still here. If this goes on,
          please write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      </div>
    </div>
  );
};
