import { expect, it } from 'vitest';
import { attemptOf, forgetAttempt } from './attempts';
import { createDrafts } from './drafts';

const inMemory = () =>
  createDrafts(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });

it('a retry has the name of the first attempt, and the next form another', () => {
  const kept = inMemory();
  const first = attemptOf('contact', kept);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(attemptOf('contact', kept)).toBe(first);
  expect(attemptOf('newsletter', kept)).not.toBe(first);
  forgetAttempt('contact', kept);
  expect(attemptOf('contact', kept)).not.toBe(first);
});
