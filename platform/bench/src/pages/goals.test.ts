import { expect, it } from 'vitest';
import type { Figures } from './browser/figures';
import { judge } from './goals';
import type { MeasuredPage } from './rounds';

const figures: Figures = {
  firstPaint: 300,
  largestPaint: 600,
  shift: 0,
  blocking: 0,
  longestTask: 0,
  hydrated: 300,
  requests: 8,
  bytes: { document: 15_000, script: 100_000, style: 0, font: 36_000, picture: 0, other: 0 },
  scripts: 90_000,
  roundTrips: 2,
};

const page = (path: string, hasForm: boolean, federated: Partial<Figures>): MeasuredPage => ({
  subject: { path, hasForm, next: '/' },
  federated: { ...figures, largestPaint: 500, hydrated: 1100, ...federated },
  monolith: { ...figures, hydrated: 1050 },
  next: { cold: 200, seen: 100, pointed: 50 },
});

it('misses no goal where every page reaches it', () => {
  const { missed, table } = judge({
    floor: figures,
    pages: [page('/', false, {}), page('/contact', true, {})],
  });
  expect(missed).toEqual([]);
  expect(table.rows.every((row) => row.at(-1) === 'reached')).toBe(true);
});

it('names the page that is furthest from a goal, and holds pages with a form to their own', () => {
  const slow = { scripts: 106_000, hydrated: 1154 };
  const { missed } = judge({ floor: figures, pages: [page('/', false, {}), page('/contact', true, slow)] });
  expect(missed).toEqual([]);
  const { missed: withoutForm } = judge({
    floor: figures,
    pages: [page('/', false, {}), page('/faq', false, slow)],
  });
  expect(withoutForm).toEqual([
    'scripts until hydrated without a form: 106.0 kB on /faq, at most 104.0 kB is wanted',
  ]);
});

it('does not round to reached what is missed by little', () => {
  const { missed } = judge({ floor: figures, pages: [page('/', false, { hydrated: 1156 })] });
  expect(missed).toEqual(['hydrated, to the monolith: 1.11 on /, at most 1.10 is wanted']);
});
