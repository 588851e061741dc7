import { Button } from '@mantine/core';
import { useSiteConfig } from '@proper/shared-types';
import { backendTimeoutMs } from '@proper/shared-types/backend';
import { failureReasons } from '@proper/shared-types/company';
import type { ReactNode } from 'react';
import { buttonClass } from '../actions/Button';
import styles from './forms.module.css';
import type { SubmitProps } from './useSubmission';

const EmailLink = () => {
  const { contactEmail } = useSiteConfig();
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
};

interface SubmitButtonProps extends SubmitProps {
  /** Whether it books the call: only then it is green. */
  readonly books?: boolean;
  /** What is sent, as the beginning of a sentence: 'Your request'. */
  readonly subject: string;
  /** The text while the form is being sent, such as 'Sending...'. */
  readonly sending: string;
  /** The text beside the button once the form has been sent, unless another view replaces the form. */
  readonly sent?: ReactNode;
  /** The text at all other times: what the button does. */
  readonly children: ReactNode;
}

/** The result of sending the form. For a failure, it gives the reason and says what to do. */
function Outcome({ submission, subject, sent }: Pick<SubmitButtonProps, 'submission' | 'subject' | 'sent'>) {
  if (submission.status === 'sent') return sent ? <p className={styles.sent}>{sent}</p> : null;
  if (submission.status !== 'failed') return null;
  const { kind } = submission.failure;
  // A request that was not answered in time may have arrived.
  const result = kind === 'timeout' ? 'may not have been sent' : 'was not sent';
  return (
    <p className={styles.failed}>
      {subject} {result}. {failureReasons[kind]} What you typed is still here: please try again, or write to{' '}
      <EmailLink />.
    </p>
  );
}

/**
 * The button that sends a `Form`, and a lasting line with the result. Screen readers do not read out this
 * line, because a form also shows a notification (`toasts`), which the shell always has read out.
 *
 * If the form is sent before its own code has arrived, the document's first script shows one of the
 * `data-early` notes, so these may differ from what React expects.
 */
export const SubmitButton = ({
  books = false,
  submission,
  subject,
  sending,
  sent,
  children,
}: SubmitButtonProps) => {
  const isSending = submission.status === 'sending';
  return (
    <div>
      <Button
        type="submit"
        className={buttonClass(books ? 'primary' : 'secondary')}
        disabled={isSending}
        data-busy={isSending || undefined}
      >
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
