import path from 'node:path';
import { lockDataFolder } from './data-lock';

/** When, in milliseconds since 1970, and in which numbered folders a contender takes the lock. */
export interface Contest {
  readonly folder: string;
  readonly rounds: number;
  readonly start: number;
}

/** Milliseconds from one round to the next. */
const roundMs = 2;

/**
 * A process of the data lock's test. Takes one lock after the other, each at its own instant, keeps what it gets
 * until it is ended, and answers with the numbers of the rounds that it won.
 */
process.on('message', ({ folder, rounds, start }: Contest) => {
  const won: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Waiting without sleeping: all contenders go within microseconds.
    while (performance.timeOrigin + performance.now() < start + round * roundMs);
    if (lockDataFolder(path.join(folder, String(round)), 'server').ok) won.push(round);
  }
  process.send?.(won);
});
process.send?.('ready');
