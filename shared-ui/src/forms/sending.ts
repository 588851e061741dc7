import { backendTimeoutMs, withTimeout } from '@proper/shared-types';

/** Longer than any call in a form's `submit`, which has a timeout of its own. */
const timeoutMs = 2 * backendTimeoutMs;

const submissions = new Map<string, Promise<boolean>>();

/** A form's current submission. A visitor who leaves the page and comes back does not send twice. */
export const currentSubmission = (form: string): Promise<boolean> | undefined => submissions.get(form);

/** Submits a form. Resolves to whether it was sent; false if `submit` throws or takes longer than {@link timeoutMs}. */
export function send(
  form: string,
  submit: () => Promise<boolean>,
  onError: (cause: unknown) => void,
): Promise<boolean> {
  const submission = withTimeout(submit, timeoutMs)
    .catch((cause: unknown) => {
      onError(cause);
      return false;
    })
    .finally(() => submissions.delete(form));
  submissions.set(form, submission);
  return submission;
}
