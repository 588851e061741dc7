import { expect, it } from 'vitest';
import { figuresOf } from './figures';
import type { Noted } from './noted';

const noted: Noted = {
  firstPaint: 1000,
  largestPaint: 1200,
  shifts: [],
  tasks: [],
  hydrated: 2000,
  now: 5000,
  read: 900,
  files: [],
};
const wire = {
  bytes: { document: 0, script: 0, style: 0, font: 0, picture: 0, other: 0 },
  count: 1,
};
const file = (name: string, begun: number, ended: number) => ({
  url: `https://localhost/${name}`,
  begun,
  ended,
  bytes: 1000,
});

it('counts what long tasks take beyond 50 ms, and only after the first paint', () => {
  const tasks = [
    { at: 500, duration: 400 },
    { at: 900, duration: 180 },
    { at: 3000, duration: 60 },
  ];
  expect(figuresOf({ ...noted, tasks }, '', wire)).toMatchObject({ blocking: 40, longestTask: 80 });
});

it('adds up shifts that follow one another, and takes the worst of such windows', () => {
  const shifts = [
    { at: 100, value: 0.01 },
    { at: 900, value: 0.02 },
    { at: 3000, value: 0.025 },
  ];
  expect(figuresOf({ ...noted, shifts }, '', wire).shift).toBeCloseTo(0.03);
});

it('counts scripts until the page reacts, each once, and no others', () => {
  const files = [
    file('a.js', 100, 300),
    file('a.js', 400, 400),
    file('face.woff2', 100, 300),
    file('prefetched.js', 2500, 2700),
  ];
  expect(figuresOf({ ...noted, files }, '/a.js', wire).scripts).toBe(1000);
});

it('counts a round trip for the document, one for what it names, and one for each script that waits for another', () => {
  const named = [file('a.js', 100, 300), file('b.js', 100, 350)];
  const html = '<script src="/a.js"></script><script src="/b.js"></script>';
  const tripsWith = (files: Noted['files']) => figuresOf({ ...noted, files }, html, wire).roundTrips;
  expect(tripsWith([])).toBe(1);
  expect(tripsWith(named)).toBe(2);
  expect(tripsWith([...named, file('c.js', 360, 500), file('d.js', 360, 520)])).toBe(3);
  expect(tripsWith([...named, file('c.js', 360, 500), file('d.js', 510, 700)])).toBe(4);
});

it('takes a page without scripts as there once it has been read, painted and has no more to do', () => {
  const floor = { ...noted, hydrated: null };
  expect(figuresOf(floor, '', wire).hydrated).toBe(1000);
  expect(figuresOf({ ...floor, read: 1100 }, '', wire).hydrated).toBe(1100);
  expect(figuresOf({ ...floor, tasks: [{ at: 1100, duration: 70 }] }, '', wire).hydrated).toBe(1170);
});
