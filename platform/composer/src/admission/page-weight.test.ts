import { describe, expect, it } from 'vitest';
import { objectionsToWeight } from './page-weight';

const budget = { document: 100, scripts: 1000, remoteEntry: 10 };

describe('the weight of a page', () => {
  it('may be all of its budget', () => {
    expect(objectionsToWeight('/about', budget, undefined, budget)).toEqual([]);
  });

  it('is objected to above its budget, part by part, and may be accepted', () => {
    const weight = { document: 101, scripts: 1000, remoteEntry: 11 };
    expect(objectionsToWeight('/about', weight, budget, budget)).toEqual([
      {
        about: 'over-budget /about document',
        reason: 'the page /about is over its budget: its document would be 101 bytes in brotli, of 100',
        isAcceptable: true,
      },
      expect.objectContaining({ about: 'over-budget /about remoteEntry' }),
    ]);
  });

  it('is not objected to where the live page weighs as much: that was accepted', () => {
    const live = { document: 120, scripts: 1000, remoteEntry: 10 };
    expect(objectionsToWeight('/about', { ...live, document: 119 }, live, budget)).toEqual([]);
    expect(objectionsToWeight('/about', { ...live, document: 121 }, live, budget)).toHaveLength(1);
  });
});
