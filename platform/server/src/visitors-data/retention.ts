import { readVariable, readWholeNumber } from '@proper/operator-kit/environment';
import type { Database } from '../database';
import { purge } from './remove';

const dayMs = 24 * 60 * 60_000;

/**
 * Reads how many days leads and contact requests are kept; undefined if they are never removed.
 *
 * @throws OperatorError that names the variable.
 */
export const readRetention = (env: NodeJS.ProcessEnv): number | undefined =>
  readVariable(env, 'leadRetentionDays') === '' ? undefined : readWholeNumber(env, 'leadRetentionDays');

interface RetentionOptions {
  readonly database: Promise<Database>;
  readonly dataDir: string;
  readonly days: number;
  readonly log: (line: string) => void;
}

/** Removes older data, now and once a day. Returns a function that ends this. */
export function startRetention({ database, dataDir, days, log }: RetentionOptions): () => Promise<void> {
  async function removeOld(): Promise<void> {
    try {
      const removed = await purge({
        database: await database,
        dataDir,
        before: new Date(Date.now() - days * dayMs),
      });
      const { email_submissions = 0, mail = 0 } = removed;
      if (email_submissions + mail > 0)
        log(`Removed after ${days} days: ${email_submissions} leads, ${mail} contact requests.`);
    } catch (cause) {
      const name = cause instanceof Error ? cause.name : 'unknown';
      log(`Data older than ${days} days could not be removed (${name}). The next attempt is in a day.`);
    }
  }
  let removal = removeOld();
  const timer = setInterval(() => {
    removal = removal.then(removeOld);
  }, dayMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await removal;
  };
}
