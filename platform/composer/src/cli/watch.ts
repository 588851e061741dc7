import { setTimeout as wait } from 'node:timers/promises';
import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { compose } from '../compose';
import { hashOf } from '../hash';
import { InterruptedError } from '../lock';
import { readPins } from '../state/state-files';
import type { Context } from './context';
import { pauseAfter, SourcePoller } from './source-poller';

/** Milliseconds that the other teams wait for a slower one. */
const graceMs = 3000;

/** Composes on every change, whatever fails; SIGINT and SIGTERM end it after the current composition. */
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
      await sources.poll(current);
      const seen = hashOf([[...remotes.remotes], config, readPins(dataDir), sources.fingerprint]);
      if (seen !== composed) {
        const { id, changed } = await compose({ ...current, latest: sources.latest, graceMs });
        if (changed) report(`site ${id}`);
        composed = seen;
      }
      failures = 0;
    } catch (cause) {
      // The operator's command composes by itself; this one tries again right after it.
      if (!(cause instanceof InterruptedError)) failures += 1;
      // Even a bug must not stop the teams' next releases.
      report(
        cause instanceof OperatorError ? cause.message : `Not composed: ${(cause as Error)?.stack ?? cause}`,
      );
    }
    const pause = wait(pauseAfter(failures, intervalMs), undefined, { signal: stopped.signal });
    await pause.catch(() => undefined);
  }
  report('stopped');
  return exitCodes.done;
}
