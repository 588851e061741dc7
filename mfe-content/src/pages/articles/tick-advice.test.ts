import { describe, expect, it } from 'vitest';
import { formatAdvice } from './tick-advice';

const columns = (...ticks: readonly number[]) =>
  ['Notice', 'Decide', 'Plan'].map((name, index) => ({
    name,
    advice: `What to do about ${name}.`,
    ticks: ticks[index] ?? 0,
  }));

describe('a sheet of boxes', () => {
  it('says nothing before the first tick', () => {
    expect(formatAdvice(columns(0, 0, 0))).toBeUndefined();
  });

  it('names the column with the most ticks, and what follows', () => {
    expect(formatAdvice(columns(1, 4, 2))).toBe('Decide: 4 of 7 ticks. What to do about Decide.');
    expect(formatAdvice(columns(0, 0, 1))).toBe('Plan: 1 of 1 tick. What to do about Plan.');
  });

  it('names all that are level, and says where to begin', () => {
    expect(formatAdvice(columns(3, 1, 3))).toBe(
      'Notice, Plan: 3 of 7 ticks each. Begin with the first. What to do about Notice.',
    );
  });
});
