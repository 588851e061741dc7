import { expect, it } from 'vitest';
import { Patience } from './patience';

const limit = 10_000;
const seconds = (now: number, used?: number) => ({
  now: now * 1000,
  used: used === undefined ? undefined : used * 1000,
});
const patience = (used?: number) => new Patience(limit, seconds(0, used));

it('ends with a process that works for as long as the limit', () => {
  const mine = patience(1);
  expect(mine.isOver(seconds(9.9, 10.9))).toBe(false);
  expect(mine.isOver(seconds(10, 11))).toBe(true);
});

it('ends with a process that does nothing for as long as the limit', () => {
  const mine = patience(1);
  expect(mine.isOver(seconds(2.5, 1.5))).toBe(false);
  expect(mine.isOver(seconds(12, 1.5))).toBe(false);
  expect(mine.isOver(seconds(12.5, 1.5))).toBe(true);
});

it('lasts for a process that gets a fifth of the processor on a busy machine, and not for ever', () => {
  const mine = patience(0);
  for (let now = 2.5; now < 50; now += 2.5) expect(mine.isOver(seconds(now, now / 5))).toBe(false);
  expect(mine.isOver(seconds(50, 10))).toBe(true);
  const rare = patience(0);
  for (let now = 2.5; now < 60; now += 2.5) expect(rare.isOver(seconds(now, now / 100))).toBe(false);
  expect(rare.isOver(seconds(60, 0.6))).toBe(true);
});

it('is a matter of time alone where the system does not say what a process uses', () => {
  const mine = patience();
  expect(mine.isOver(seconds(9.9))).toBe(false);
  expect(mine.isOver(seconds(10))).toBe(true);
});
