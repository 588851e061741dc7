import { setTimeout as wait } from 'node:timers/promises';
import { exitCodes } from '@proper/operator-kit/command-line';
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
export async function watch({ options, dataDir, report, composeOptions }: Context): Promise<number> {
  const { interval = 10, then: command } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort());
  const intervalMs = interval * 1000;
  const poller = new SourcePoller();
  const processes = new RemoteProcesses(intervalMs);
  let composedFrom = '';
  let failures = 0;
  const metrics = createComposerMetrics(dataDir);
  const served = await serveComposerMetrics(metrics, process.env);
  const handled =
    command === undefined
      ? undefined
      : runAfterChanges({ command, dataDir, retryMs: intervalMs, report, signal });
  report(`watching, every ${interval} s`);
  while (!signal.aborted) {
    try {
      const current = await composeOptions();
      const { remotes, config, settings } = current;
      const pins = readPins(dataDir);
      const sources = openSources(['shell', ...remotes.remotes.keys()], pins, sourcesOf(remotes));
      await Promise.race([poller.poll(sources, settings.sizes.file), wait(pollWaitMs)]);
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
    while (!signal.aborted && Date.now() < until && !(failures === 0 && processes.hasEnded))
      await wait(Math.min(lookMs, Math.max(1, until - Date.now())));
  }
  processes.close();
  await handled;
  served?.close();
  report('stopped');
  return exitCodes.done;
}
