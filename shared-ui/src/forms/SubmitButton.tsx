import { Button } from '@mantine/core';
import { useSiteConfig } from '@proper/shared-types';
import { backendTimeoutMs } from '@proper/shared-types/backend';
import { failureReasons } from '@proper/shared-types/company';
import type { ReactNode } from 'react';
import styles from './forms.module.css';
import type { SubmitProps } from './useSubmission';

const EmailLink = () => {
  const { contactEmail } = useSiteConfig();
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
};

interface SubmitButtonProps extends SubmitProps {
  /** What is sent, as the beginning of a sentence: 'Your request'. */
  readonly subject: string;
  /** The text while the form is being sent, such as 'Sending...'. */
  readonly sending: string;
  /** What stays beside the button once the form has been sent. Without it another view takes the form's place. */
  readonly sent?: ReactNode;
  /** The text at all other times: what the button does. */
  readonly children: ReactNode;
}

/** The result of sending the form. A failure has its reason, and says what to do. */
function Outcome({ submission, subject, sent }: Pick<SubmitButtonProps, 'submission' | 'subject' | 'sent'>) {
  if (submission.status === 'sent') return sent ? <p className={styles.sent}>{sent}</p> : null;
  if (submission.status !== 'failed') return null;
  const { kind } = submission.failure;
  // Nobody knows whether a request arrived that was not answered in time.
  const result = kind === 'timeout' ? 'may not have been sent' : 'was not sent';
  return (
    <p className={styles.failed}>
      {subject} {result}. {failureReasons[kind]} What you typed is still here: please try again, or write to{' '}
      <EmailLink />.
    </p>
  );
}

/**
 * The button that sends a `Form`, and a lasting line with the result. Screen readers do not read the line out: a form shows a
 * notification (`toasts`), and the shell has that read out, whether it can be seen or not.
 *
 * The document's first script shows one of the `data-early` notes if the form is sent before its own code has arrived, so these
 * may differ from what React expects.
 */
export const SubmitButton = ({ submission, subject, sending, sent, children }: SubmitButtonProps) => {
  const isSending = submission.status === 'sending';
  return (
    <div>
      <Button type="submit" disabled={isSending} data-busy={isSending || undefined}>
        {isSending ? sending : children}
      </Button>
      <div role="status">
        <p hidden data-early="preparing" className={styles.told} suppressHydrationWarning>
          The form is being prepared, and is sent as soon as it is ready.
        </p>
        <p hidden data-early="late" className={styles.told} suppressHydrationWarning>
          The form is not ready yet, so nothing has been sent. What you typed is still here. If this goes on,
          please write to <EmailLink />.
        </p>
        {isSending && submission.seemsOffline && (
          <p className={styles.told}>
            You seem to be offline. We are trying all the same, for up to {backendTimeoutMs / 1000} seconds.
          </p>
        )}
        {submission.status === 'held' && (
          <p className={styles.told}>
            Nothing has been sent yet: something filled in a field that people cannot see. It is empty again.
            Please press the button once more.
          </p>
        )}
      </div>
      <Outcome submission={submission} subject={subject} sent={sent} />
    </div>
  );
};
