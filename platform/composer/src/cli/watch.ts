import { setTimeout as wait } from 'node:timers/promises';
import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { compose } from '../compose';
import { hashOf } from '../hash';
import { InterruptedError } from '../lock';
import { readPins } from '../state/pins';
import type { Context } from './context';
import { pauseAfter, SourcePoller } from './source-poller';

/** How much longer than asked a pause may be, so that many watchers do not ask at once. */
const jitter = 0.2;

/** Milliseconds for which the other teams wait for one that is slower than they. */
const graceMs = 3000;

/** Composes on every change, and goes on whatever happens; SIGINT and SIGTERM end it after the work at hand. */
export async function watch({ options, report, composeOptions }: Context): Promise<number> {
  const { interval = 10 } = options;
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  const intervalMs = interval * 1000;
  const sources = new SourcePoller(intervalMs);
  let composed = '';
  let failures = 0;
  report(`watching, a look every ${interval} s`);
  while (!stopped.signal.aborted) {
    try {
      const current = await composeOptions();
      const { remotes, config, dataDir } = current;
      await sources.look(current);
      const seen = hashOf([[...remotes.remotes], config, readPins(dataDir), sources.fingerprint]);
      if (seen !== composed) {
        const { id, changed } = await compose({ ...current, latest: sources.latest, graceMs });
        if (changed) report(`site ${id}`);
        composed = seen;
      }
      failures = 0;
    } catch (cause) {
      // What goes first has its own composition; this one's turn is right after it.
      if (!(cause instanceof InterruptedError)) failures += 1;
      // Whatever else it is, a bug among it: the teams' next releases have to be composed.
      report(
        cause instanceof OperatorError ? cause.message : `Not composed: ${(cause as Error)?.stack ?? cause}`,
      );
    }
    const pauseMs = pauseAfter(failures, intervalMs) * (1 + Math.random() * jitter);
    await wait(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
  }
  report('stopped');
  return exitCodes.done;
}
