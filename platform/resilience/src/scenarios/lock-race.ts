import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Contender, startContender } from '@proper/operator-kit/test-support/contender-process';
import { createFaults, createRandom, type Scenario } from '../harness/scenario';

/** Milliseconds until the instant of a round: time for everyone to be told. */
const headStartMs = 10;

/**
 * Has processes take one lock in the same instant, or milliseconds apart, in turn after a release, after a crash
 * (`kill -9` of the one that had it), and while the last one is giving it back.
 */
export const lockRace: Scenario = {
  name: 'lock-race',
  what: 'processes that take what a crash left in the same instant: one gets the data folder, every time',

  async run({ seed, short, report }) {
    const random = createRandom(seed);
    const faults = createFaults();
    const rounds = short ? 10 : 300;
    const contenders = short ? 4 : 6;
    const dataDir = mkdtempSync(path.join(tmpdir(), 'proper-scenario-lock-'));
    const racers = await Promise.all(Array.from({ length: contenders }, () => startContender(dataDir)));
    const counts = {
      rounds,
      'processes in each': contenders,
      won: 0,
      refused: 0,
      'holders killed': 0,
      handovers: 0,
    };

    /** Those that got the lock, of all who asked. */
    async function race(asking: readonly Contender[]): Promise<readonly Contender[]> {
      const instant = Date.now() + headStartMs;
      const spreadMs = random() < 0.5 ? 0 : 4;
      const attempts = await Promise.all(
        asking.map(async (racer) => ({ racer, attempt: await racer.take(instant + spreadMs * random()) })),
      );
      for (const { attempt } of attempts) {
        if (attempt.ok) counts.won += 1;
        else counts.refused += 1;
        if (!attempt.ok && !attempt.reason.includes('in use by another server (process'))
          faults.add('a refusal says something else:', attempt.reason);
      }
      return attempts.filter(({ attempt }) => attempt.ok).map(({ racer }) => racer);
    }

    try {
      for (let round = 1; round <= rounds; round += 1) {
        const winners = await race(racers);
        if (winners.length !== 1)
          faults.add(`${winners.length} processes had the lock at once`, `(round ${round})`);
        const [holder, ...more] = winners;
        for (const winner of more) winner.release();
        if (holder === undefined) continue;
        if (round % 5 === 0) {
          racers[racers.indexOf(holder)] = await startContender(dataDir);
          await holder.kill();
          counts['holders killed'] += 1;
        } else if (round % 5 === 1) {
          const next = race(racers.filter((racer) => racer !== holder));
          await pause(headStartMs + 8 * random());
          holder.release();
          const heirs = await next;
          // That nobody got it is right too: all may have asked while it was still held.
          if (heirs.length > 1)
            faults.add(`${heirs.length} processes inherited the lock`, `(round ${round})`);
          for (const heir of heirs) heir.release();
          counts.handovers += heirs.length;
        } else holder.release();
        if (round % 50 === 0) report(`${round} rounds, ${counts.won} won, ${counts.refused} refused`);
      }
      const left = readdirSync(dataDir).length;
      if (left > 1) faults.add('files are left over:', String(left));
      return { counts, faults: faults.lines };
    } finally {
      await Promise.all(racers.map((racer) => racer.kill()));
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
