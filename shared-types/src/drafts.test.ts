// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drafts, hasUnsentInput } from './drafts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Storage());
});

afterEach(() => {
  drafts.drop('contact');
  vi.unstubAllGlobals();
});

/** From now on nothing can be stored. */
const fillUp = () =>
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });

it.each([
  ['the storage', 1, () => undefined],
  ['memory, if the storage is full', 0, fillUp],
])('a draft is saved as unsent input in %s', (_title, stored, prepare) => {
  prepare();
  expect(hasUnsentInput()).toBe(false);
  drafts.save('contact', { name: 'Ada' });
  expect(hasUnsentInput()).toBe(true);
  expect(sessionStorage.length).toBe(stored);
  drafts.drop('contact');
  expect(hasUnsentInput()).toBe(false);
});

it('a draft replaces an older one even when the storage is full', () => {
  drafts.save('contact', { name: 'Ada' });
  fillUp();
  drafts.save('contact', { name: 'Ada, Countess of Lovelace' });
  expect(drafts.read('contact')).toEqual({ name: 'Ada, Countess of Lovelace' });
  expect(sessionStorage.length).toBe(0);
});

it.each(['not JSON', 'null', '"text"', '[1]', '{"name":1}'])(
  'a draft is empty if the storage contains %s',
  (text) => {
    sessionStorage.setItem('proper.draft.contact', text);
    expect(drafts.read('contact')).toEqual({});
  },
);
