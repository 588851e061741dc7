import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import workers, { BroadcastChannel, type WorkerOptions } from 'node:worker_threads';
import { channelName, movedBy } from './movable-clock.mjs';

const clock = new URL('./movable-clock.mjs', import.meta.url);

/** Gives every thread that starts from now on a clock that can be set: the embedded database has one of its own. */
export function letThreadsFollow(): void {
  workers.Worker = class extends workers.Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      super(file, { ...options, execArgv: [...(options.execArgv ?? []), '--import', clock.href] });
    }
  };
  syncBuiltinESMExports();
}

/** Milliseconds until every thread has heard of it. */
const hearingMs = 100;

/** Sets the clock of this process and its threads so many milliseconds ahead of the real one; negative: behind it. */
export async function moveClock(byMs: number): Promise<void> {
  process.env[movedBy] = String(byMs);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(byMs);
  await pause(hearingMs);
  channel.close();
}
