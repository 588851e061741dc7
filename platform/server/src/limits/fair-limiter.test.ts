import { beforeEach, describe, expect, it } from 'vitest';
import { createFairLimiter, type FairLimiter, type FairLimits } from './fair-limiter';

let time: number;
beforeEach(() => {
  time = 0;
});
const limiterOf = (limits: Omit<FairLimits, 'windowMs'>): FairLimiter =>
  createFairLimiter({ windowMs: 60_000, ...limits }, () => time);

/** How many of so many requests a client gets through. */
function ask(limiter: FairLimiter, client: string, times = 1): number {
  let admitted = 0;
  for (let turn = 0; turn < times; turn += 1) {
    if (limiter.wait(client) > 0) continue;
    limiter.count(client);
    admitted += 1;
  }
  return admitted;
}
const crowd = (size: number): readonly string[] => Array.from({ length: size }, (_, index) => `c${index}`);

describe('a client', () => {
  it('is admitted up to its own limit, and again when the window has passed', () => {
    const limiter = limiterOf({ perClient: 3 });
    expect(ask(limiter, 'busy', 10)).toBe(3);
    time = 59_999;
    expect([ask(limiter, 'busy'), limiter.wait('busy')]).toEqual([0, 1]);
    time = 60_000;
    expect(ask(limiter, 'busy', 10)).toBe(3);
  });

  it('alone may use up the overall limit, and no more', () => {
    expect(ask(limiterOf({ overall: 10 }), 'busy', 50)).toBe(10);
  });

  it('that floods costs a thousand others nothing', () => {
    const limiter = limiterOf({ perClient: 100, overall: 600 });
    expect(ask(limiter, 'busy', 10_000)).toBe(100);
    for (const client of crowd(1000)) {
      expect(ask(limiter, client)).toBe(1);
      expect(ask(limiter, 'busy', 10)).toBe(0);
    }
  });

  it('that asks often is refused before those who ask seldom', () => {
    const limiter = limiterOf({ overall: 12 });
    ask(limiter, 'busy', 12);
    expect([ask(limiter, 'calm', 9), ask(limiter, 'late', 9), ask(limiter, 'busy', 9)]).toEqual([6, 4, 0]);
  });

  it('is told when there is room again', () => {
    const limiter = limiterOf({ perClient: 2 });
    ask(limiter, 'busy');
    time = 10_000;
    ask(limiter, 'busy');
    expect(limiter.wait('busy')).toBe(50_000);
    expect(limiter.wait('calm')).toBe(0);
  });
});

describe('all clients together', () => {
  it('get twice the overall limit at the most, however many they are', () => {
    const limiter = limiterOf({ perClient: 5, overall: 100 });
    const admitted = crowd(5000).map((client) => ask(limiter, client, 9));
    expect(admitted.reduce((sum, count) => sum + count)).toBe(200);
    time = 60_000;
    expect(ask(limiter, 'late')).toBe(1);
  });

  it('get nothing where nothing is allowed', () => {
    expect(ask(limiterOf({ overall: 0 }), 'calm', 3)).toBe(0);
  });
});

it('more clients than are remembered are forgotten in the order of their requests', () => {
  const limiter = limiterOf({ perClient: 1, remembered: 3000 });
  for (const client of crowd(10_000)) limiter.count(client);
  expect(crowd(10_000).filter((client) => limiter.counted(client) > 0)).toEqual(crowd(10_000).slice(7000));
});
