import { setTimeout as wait } from 'node:timers/promises';
import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { compose } from '../compose';
import { sha256OfData } from '../hash';
import { InterruptedError } from '../lock';
import { createComposerMetrics, serveComposerMetrics } from '../metrics/composer-metrics';
import { readPins } from '../state/state-files';
import type { Context } from './context';
import { pauseAfter, SourcePoller } from './source-poller';

/** Milliseconds that the other teams wait for a slower one. Its release is tried again later. */
const graceMs = 3000;

/** Composes on every change, and carries on after any failure, until SIGINT or SIGTERM. A running composition is finished. */
export async function watch({
  options,
  dataDir: watchedDir,
  report,
  composeOptions,
}: Context): Promise<number> {
  const { interval = 10 } = options;
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  const intervalMs = interval * 1000;
  const sources = new SourcePoller(intervalMs);
  let composedFrom = '';
  let failures = 0;
  /** How often the same releases were composed, and when that is tried again, in milliseconds since 1970. */
  let attempts = 0;
  let retryAt = Number.POSITIVE_INFINITY;
  const metrics = createComposerMetrics(watchedDir);
  const served = await serveComposerMetrics(metrics, process.env);
  report(`watching, every ${interval} s`);
  while (!stopped.signal.aborted) {
    try {
      const current = await composeOptions();
      const { remotes, config, dataDir } = current;
      await sources.poll(current);
      const inputs = sha256OfData([[...remotes.remotes], config, readPins(dataDir), sources.fingerprint]);
      if (inputs !== composedFrom || retryAt <= Date.now()) {
        const { id, changed, refusals } = await metrics.time(() =>
          compose({ ...current, latest: sources.latest, graceMs }),
        );
        if (changed) report(`site ${id}`);
        attempts = inputs === composedFrom ? attempts + 1 : 1;
        composedFrom = inputs;
        const isTemporary = refusals.some((refusal) => refusal.isTemporary);
        retryAt = isTemporary ? Date.now() + pauseAfter(attempts, intervalMs) : Number.POSITIVE_INFINITY;
      }
      failures = 0;
    } catch (cause) {
      // The operator's command composes by itself, and this one tries again at the next poll.
      if (!(cause instanceof InterruptedError)) failures += 1;
      // Not even a bug may stop the teams' next releases.
      report(
        cause instanceof OperatorError ? cause.message : `Not composed: ${(cause as Error)?.stack ?? cause}`,
      );
    }
    const pause = wait(pauseAfter(failures, intervalMs), undefined, { signal: stopped.signal });
    await pause.catch(() => undefined);
  }
  served?.close();
  report('stopped');
  return exitCodes.done;
}
