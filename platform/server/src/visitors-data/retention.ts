import { readVariable, readWholeNumber } from '@proper/operator-kit/environment';
import type { Database } from '../database';
import { purge } from './remove';

const dayMs = 24 * 60 * 60_000;

/**
 * The days that leads and contact requests are kept, from the environment; undefined keeps them for good.
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

/** Removes what is older than so many days, now and once a day. Returns what ends it. */
export function keepRetention({ database, dataDir, days, log }: RetentionOptions): () => Promise<void> {
  async function removeOld(): Promise<void> {
    try {
      const removed = await purge(await database, dataDir, new Date(Date.now() - days * dayMs));
      const { email_submissions = 0, mail = 0 } = removed;
      if (email_submissions + mail > 0)
        log(`Removed what is older than ${days} days: ${email_submissions} leads, ${mail} contact requests.`);
    } catch (cause) {
      const name = cause instanceof Error ? cause.name : 'unknown';
      log(`What is older than ${days} days could not be removed (${name}). It is tried again in a day.`);
    }
  }
  let working = removeOld();
  const timer = setInterval(() => {
    working = working.then(removeOld);
  }, dayMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
}
