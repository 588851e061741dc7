import { describe, expect, it, vi } from 'vitest';
import { objectionsToWeight } from './page-weight';

const budget = { document: 100, scripts: 1000, remoteEntry: 10 };
const weighing = (live: typeof budget | undefined) => vi.fn(async () => live);

describe('the weight of a page', () => {
  it('may be all of its budget, and then nobody weighs the live page', async () => {
    const weighLive = weighing(budget);
    expect(await objectionsToWeight('/about', { weight: budget, weighLive, budget })).toEqual([]);
    expect(weighLive).not.toHaveBeenCalled();
  });

  it('is objected to above its budget, part by part, and may be accepted', async () => {
    const weight = { document: 101, scripts: 1000, remoteEntry: 11 };
    const expected = [
      {
        about: 'over-budget /about document',
        reason: 'the page /about is over its budget: its document would be 101 bytes in brotli, of 100',
        isAcceptable: true,
      },
      expect.objectContaining({ about: 'over-budget /about remoteEntry' }),
    ];
    for (const live of [budget, undefined])
      expect(await objectionsToWeight('/about', { weight, weighLive: weighing(live), budget })).toEqual(
        expected,
      );
  });

  it('is not objected to where the live page weighs as much: that was accepted', async () => {
    const live = { document: 120, scripts: 1000, remoteEntry: 10 };
    const objectionsTo = (document: number) =>
      objectionsToWeight('/about', { weight: { ...live, document }, weighLive: weighing(live), budget });
    expect(await objectionsTo(119)).toEqual([]);
    expect(await objectionsTo(121)).toHaveLength(1);
  });
});
