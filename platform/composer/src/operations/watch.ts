import { setTimeout as wait } from 'node:timers/promises';
import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { compose } from '../compose';
import type { Context } from './context';
import { watchSources } from './watch-sources';

/** How much longer than asked a pause may be, so that many watchers do not ask at once. */
const jitter = 0.2;

/** Milliseconds between two compositions that fail, at most. */
const longestPauseMs = 5 * 60_000;

const withJitter = (ms: number): number => ms * (1 + Math.random() * jitter);

/** Composes on every change, and goes on whatever happens; SIGINT and SIGTERM end it after the work at hand. */
export async function watch({ interval, browser, report, composeOptions }: Context): Promise<number> {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  const sources = watchSources(interval * 1000);
  let failures = 0;
  report(`watching, a look every ${interval} s`);
  while (!stopped.signal.aborted) {
    try {
      const options = await composeOptions();
      if (await sources.haveChanged(options)) {
        const { id, changed } = await compose({ ...options, browser });
        if (changed) report(`site ${id}`);
        sources.settle();
      }
      failures = 0;
    } catch (cause) {
      if (!(cause instanceof OperatorError)) throw cause;
      failures += 1;
      report(cause.message);
    }
    const pause = Math.min(interval * 1000 * 2 ** failures, Math.max(longestPauseMs, interval * 1000));
    await wait(withJitter(pause), undefined, { signal: stopped.signal }).catch(() => undefined);
  }
  report('stopped');
  return exitCodes.done;
}
