import { stat } from 'node:fs/promises';
import { environment } from '@proper/operator-kit/environment';
import { codeOf } from '@proper/operator-kit/system-error';
import { filesOfMails } from './folders';

/** The block size of disks in bytes: the least that a file takes. */
const blockBytes = 4096;
const onDisk = (bytes: number): number => Math.ceil(bytes / blockBytes) * blockBytes;

const megabyte = 1024 * 1024;

/** The mails have all the room that they may take. */
export class OutboxDiskFullError extends Error {
  override readonly name = 'OutboxDiskFullError';
  readonly code = 'OUTBOX_DISK_FULL';
}

export interface DiskBudgetOptions {
  readonly dataDir: string;
  readonly maxBytes: number;
  readonly log: (line: string) => void;
  /** Milliseconds at least between two measurements of the files. */
  readonly pauseMs?: number;
}

/** Limits how much of the disk the mails take. */
export interface DiskBudget {
  /**
   * Does work that writes so many bytes. Rejects with an {@link OutboxDiskFullError} where they are too many. Work
   * that rejects is not counted.
   */
  spend(bytes: number, work: () => Promise<void>): Promise<void>;
}

async function sizeOf(file: string): Promise<number> {
  try {
    return onDisk((await stat(file)).size);
  } catch (cause) {
    // Sent on or purged meanwhile.
    if (codeOf(cause) === 'ENOENT') return 0;
    throw cause;
  }
}

/** What the mails of a data folder take of the disk, in bytes. */
async function measure(dataDir: string): Promise<number> {
  const files = await filesOfMails(dataDir);
  let sum = 0;
  for (let from = 0; from < files.length; from += 64)
    for (const size of await Promise.all(files.slice(from, from + 64).map(sizeOf))) sum += size;
  return sum;
}

const warnAt = [90, 80] as const;

/**
 * Counts what the mails take. It looks at the files themselves at the start, and again before it warns or refuses: a
 * purge by another process makes room.
 */
export async function openDiskBudget(options: DiskBudgetOptions): Promise<DiskBudget> {
  const { dataDir, maxBytes, log, pauseMs = 1000 } = options;
  let used = await measure(dataDir);
  /** Bytes that are being written. */
  let pending = 0;
  /** Bytes written since the last measurement began. */
  let writtenMeanwhile = 0;
  let measuring: Promise<void> | undefined;
  let measureAgainAt = 0;
  let said = 0;

  async function remeasure(): Promise<void> {
    const began = performance.now();
    writtenMeanwhile = 0;
    try {
      // What is written while the files are measured may be counted twice until the next time, but never left out.
      used = (await measure(dataDir)) + writtenMeanwhile;
    } finally {
      // However many files there are, measuring takes at most a twentieth of the time.
      const took = performance.now() - began;
      measureAgainAt = performance.now() + (pauseMs === 0 ? 0 : Math.max(pauseMs, 20 * took));
      measuring = undefined;
    }
  }

  async function look(): Promise<void> {
    if (performance.now() < measureAgainAt) return;
    measuring ??= remeasure();
    await measuring;
  }

  const percentWith = (bytes: number): number => ((used + pending + bytes) / maxBytes) * 100;

  function warn(): void {
    const level = warnAt.find((percent) => percentWith(0) >= percent) ?? 0;
    if (level > said)
      log(
        `The mails take ${level} % of the ${Math.ceil(maxBytes / megabyte)} MB that they may (${environment.outboxMaxMb.name}). ` +
          'At 100 % no more are taken. Make room with: npm run leads -- purge --before YYYY-MM-DD.',
      );
    said = level;
  }

  warn();
  return {
    async spend(length, work) {
      const bytes = onDisk(length);
      const next = warnAt.findLast((percent) => percent > said) ?? 100;
      if (percentWith(bytes) >= next || percentWith(bytes) > 100) await look();
      if (percentWith(bytes) > 100) throw new OutboxDiskFullError('The mails take all the room they may.');
      pending += bytes;
      try {
        await work();
        used += bytes;
        writtenMeanwhile += bytes;
      } finally {
        pending -= bytes;
      }
      warn();
    },
  };
}
