import { describe, expect, it } from 'vitest';
import { isOnTheListAlready } from './NewsletterForm';

describe('signing up', () => {
  it.each(['23505 duplicate key value violates unique constraint', '409 Conflict'])(
    'reads the same the second time as the first: %s',
    (reason) => expect(isOnTheListAlready(reason)).toBe(true),
  );

  it.each(['23514 new row violates check constraint', 'PT429 too many', 'TypeError: fetch failed'])(
    'fails for every other reason: %s',
    (reason) => expect(isOnTheListAlready(reason)).toBe(false),
  );
});
