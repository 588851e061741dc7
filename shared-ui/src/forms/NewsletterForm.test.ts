import { expect, it } from 'vitest';
import { treatRepeatAsSaved } from './NewsletterForm';

it.each([
  ['23505 duplicate key value violates unique constraint', true],
  ['409 Conflict', false],
  ['23514 new row violates check constraint', false],
  ['PT429 too many', false],
  ['TypeError: fetch failed', false],
])('takes "%s" for a second sign-up, which succeeds: %s', (reason, isRepeated) =>
  expect(treatRepeatAsSaved({ ok: false, kind: 'refused', reason }).ok).toBe(isRepeated),
);
