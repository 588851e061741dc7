import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Progress } from './job';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a step with thousands of files gives a sign of life each second, and no more', () => {
  const printed: unknown[] = [];
  const progress = new Progress((line) => printed.push(line));
  progress.begin({ version: '1.0.0-a', step: 'was written' });
  for (let file = 0; file < 10_000; file += 1) {
    vi.advanceTimersByTime(1);
    progress.tick();
  }
  expect(printed).toHaveLength(1 + 10);
  expect(new Set(printed.map((line) => JSON.stringify(line)))).toEqual(
    new Set(['{"version":"1.0.0-a","step":"was written","choice":0}']),
  );
});
