import { backendTimeoutMs, withTimeout } from '@proper/shared-types';

/** Longer than any call that a form's `submit` makes may take: those have timeouts of their own. */
const timeoutMs = 2 * backendTimeoutMs;

const underWay = new Map<string, Promise<boolean>>();

/** The submission of that name that is still under way: leaving the page and coming back does not send twice. */
export const sendingOf = (name: string): Promise<boolean> | undefined => underWay.get(name);

/** Submits. Resolves to whether it was sent: throwing, or taking longer than {@link timeoutMs}, counts as not sent. */
export function send(
  name: string,
  submit: () => Promise<boolean>,
  onError: (cause: unknown) => void,
): Promise<boolean> {
  const sending = withTimeout(submit, timeoutMs)
    .catch((cause: unknown) => {
      onError(cause);
      return false;
    })
    .finally(() => underWay.delete(name));
  underWay.set(name, sending);
  return sending;
}
