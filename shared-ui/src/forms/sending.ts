/** How a submission ended: sent (the form can be cleared), or not (what was typed is kept). */
export type Ending = 'sent' | 'kept';

interface Sending {
  /** Throwing counts as not sent. */
  readonly submit: () => Promise<boolean>;
  /** Milliseconds after which a submission that has not ended counts as not sent. */
  readonly patience: number;
  /** Told of what `submit` threw, or that it took too long. */
  readonly onError: (cause: unknown) => void;
}

const underWay = new Map<string, Promise<Ending>>();

/** The submission of that name which has not ended yet. */
export const sendingOf = (name: string): Promise<Ending> | undefined => underWay.get(name);

/**
 * Submits once: while a submission of that name has not ended, it is the answer, and nothing is sent. It is kept
 * by name and not by form, so that leaving the page and coming back does not send twice. Always resolves.
 */
export function send(name: string, { submit, patience, onError }: Sending): Promise<Ending> {
  const before = underWay.get(name);
  if (before) return before;
  const sending = endingOf(submit, patience, onError).finally(() => underWay.delete(name));
  underWay.set(name, sending);
  return sending;
}

async function endingOf(
  submit: Sending['submit'],
  patience: number,
  onError: Sending['onError'],
): Promise<Ending> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patience} ms.`)), patience);
  });
  try {
    return (await Promise.race([submit(), lost])) ? 'sent' : 'kept';
  } catch (cause) {
    onError(cause);
    return 'kept';
  } finally {
    clearTimeout(timer);
  }
}
