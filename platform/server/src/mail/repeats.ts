import { createHash } from 'node:crypto';
import type { ContactFields } from './contact-mail';
import { readMailName } from './mail-name';

/** Milliseconds in which the same words from the same visitor count as a repeat. */
const repeatWindowMs = 10 * 60_000;

/**
 * A digest of what a visitor wrote and of where it came from. The mail's file is named with it, so that a repeat is
 * known after a restart too.
 *
 * @param client - Whom the request counts for.
 */
export const fingerprintOf = (contact: ContactFields, client: string): string =>
  createHash('sha256')
    .update(JSON.stringify([client, contact]))
    .digest('hex')
    .slice(0, 32);

interface Taken {
  /** By `performance.now()`, which setting the clock does not change. */
  readonly until: number;
  readonly mail: Promise<void>;
}

/** Tells what was taken lately from what is new. */
export interface Repeats {
  has(fingerprint: string): boolean;
  /** Takes a mail, unless it was taken lately or is just being taken: then the answer is that of the first one. */
  once(fingerprint: string, take: () => Promise<void>): Promise<void>;
}

/** @param names - The files of mails that were taken before this process started. */
export function createRepeats(names: readonly string[], windowMs = repeatWindowMs): Repeats {
  const taken = new Map<string, Taken>();

  for (const name of names) {
    const read = readMailName(name);
    if (read?.fingerprint === undefined) continue;
    // A time in the future means that the clock was set back since. The age is unknown: it counts as just taken.
    const age = Math.max(0, Date.now() - read.takenAt);
    if (age < windowMs)
      taken.set(read.fingerprint, { until: performance.now() + windowMs - age, mail: Promise.resolve() });
  }

  function forgetOld(): void {
    const now = performance.now();
    for (const [fingerprint, { until }] of taken) if (until <= now) taken.delete(fingerprint);
  }

  return {
    has(fingerprint) {
      forgetOld();
      return taken.has(fingerprint);
    },
    once(fingerprint, take) {
      forgetOld();
      const earlier = taken.get(fingerprint);
      if (earlier) return earlier.mail;
      const mail = take();
      taken.set(fingerprint, { until: performance.now() + windowMs, mail });
      // What was not taken may be tried again at once.
      mail.catch(() => taken.delete(fingerprint));
      return mail;
    },
  };
}
