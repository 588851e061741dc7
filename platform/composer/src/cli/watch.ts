import { setTimeout as wait } from 'node:timers/promises';
import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { compose } from '../compose';
import { InterruptedError } from '../lock';
import { createComposerMetrics, serveComposerMetrics } from '../metrics/composer-metrics';
import { sha256OfData } from '../model/hash';
import { openSources, sourcesOf } from '../pull/remotes-file';
import { SourcePoller } from '../pull/sources';
import { pauseAfter, RemoteProcesses } from '../remote/processes';
import { readPins } from '../state/pins';
import { runAfterChanges } from './after-change';
import type { Context } from './context';

/** Milliseconds that a composition waits for sources that are being polled. */
const pollWaitMs = 1000;

const lookMs = 250;

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
  const poller = new SourcePoller();
  const processes = new RemoteProcesses(intervalMs);
  let composedFrom = '';
  let failures = 0;
  const metrics = createComposerMetrics(watchedDir);
  const served = await serveComposerMetrics(metrics, process.env);
  const { signal } = stopped;
  const handled =
    options.then === undefined
      ? undefined
      : runAfterChanges({
          command: options.then,
          dataDir: watchedDir,
          retryMs: intervalMs,
          report,
          signal,
        });
  report(`watching, every ${interval} s`);
  while (!stopped.signal.aborted) {
    let decided = '';
    let ended = false;
    try {
      const current = await composeOptions();
      const { remotes, config, dataDir } = current;
      const pins = readPins(dataDir);
      decided = JSON.stringify(pins);
      const sources = openSources(['shell', ...remotes.remotes.keys()], pins, sourcesOf(remotes));
      await Promise.race([poller.poll(sources, current.settings.sizes.file), wait(pollWaitMs)]);
      const inputs = sha256OfData([[...remotes.remotes], config, pins, [...poller.published]]);
      if (inputs !== composedFrom || processes.hasRetries || processes.hasEnded) {
        processes.hasEnded = false;
        const { id, changed } = await metrics.time(() =>
          compose({ ...current, published: poller.published, processes }),
        );
        if (changed) report(`site ${id}`);
        composedFrom = inputs;
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
    const until = Date.now() + pauseAfter(failures, intervalMs);
    while (!stopped.signal.aborted && Date.now() < until && !ended) {
      await wait(Math.min(lookMs, Math.max(1, until - Date.now())));
      ended = failures === 0 && (processes.hasEnded || decided !== decisionsIn(options.data));
    }
  }
  processes.close();
  await handled;
  served?.close();
  report('stopped');
  return exitCodes.done;
}

/** What operators have decided; empty if that cannot be read. */
function decisionsIn(dataDir: string): string {
  try {
    return JSON.stringify(readPins(dataDir));
  } catch {
    return '';
  }
}
