/** How a submission ended: sent (the form can be cleared), or not (what was typed is kept). */
export type Ending = 'sent' | 'kept';

interface Sending {
  /** Resolves to whether it was sent. Throwing counts as not sent. */
  readonly submit: () => Promise<boolean>;
  /** Milliseconds after which a submission that has not ended counts as not sent. */
  readonly timeoutMs: number;
  /** Called with what `submit` threw, or with the timeout. */
  readonly onError: (cause: unknown) => void;
}

const underWay = new Map<string, Promise<Ending>>();

/** The submission of that name that is still under way. */
export const sendingOf = (name: string): Promise<Ending> | undefined => underWay.get(name);

/**
 * Submits, unless a submission of that name is still under way: then it returns that one and sends nothing. It goes
 * by name and not by form, so that leaving the page and coming back does not send twice. Always resolves.
 */
export function send(name: string, { submit, timeoutMs, onError }: Sending): Promise<Ending> {
  const before = underWay.get(name);
  if (before) return before;
  const sending = endingOf(submit, timeoutMs, onError).finally(() => underWay.delete(name));
  underWay.set(name, sending);
  return sending;
}

async function endingOf(
  submit: Sending['submit'],
  timeoutMs: number,
  onError: Sending['onError'],
): Promise<Ending> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    return (await Promise.race([submit(), timeout])) ? 'sent' : 'kept';
  } catch (cause) {
    onError(cause);
    return 'kept';
  } finally {
    clearTimeout(timer);
  }
}
