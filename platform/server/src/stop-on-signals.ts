import type { RunningServer } from './start-server';

/** Milliseconds after which the process ends even if something still holds on; a first start may be under way. */
const patienceMs = 1500;

/**
 * Ends the process with exit code 0 on the first SIGINT or SIGTERM, after closing the server; on the second at
 * once. The database survives either.
 */
export function stopOnSignals(running: RunningServer): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(0), patienceMs);
    running.close().finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
