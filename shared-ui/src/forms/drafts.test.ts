import { describe, expect, it } from 'vitest';
import { createDrafts } from './drafts';

/** A storage of the tab; `room` is the length of the longest text that still fits. */
function fakeStorage(room = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('Full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
}

describe('a draft', () => {
  it.each([
    ['the storage', fakeStorage()],
    ['memory, where the storage is full', fakeStorage(0)],
  ])('is known to be there, in %s', (_where, storage) => {
    const drafts = createDrafts(() => storage);
    expect(drafts.any()).toBe(false);
    drafts.save('contact', { name: 'Ada' });
    expect(drafts.any()).toBe(true);
    drafts.drop('contact');
    expect(drafts.any()).toBe(false);
  });

  it('does not fall back to an older one when the storage is full', () => {
    const storage = fakeStorage(20);
    const drafts = createDrafts(() => storage);
    drafts.save('contact', { name: 'Ada' });
    drafts.save('contact', { name: 'Ada, Countess of Lovelace' });
    expect(drafts.read('contact')).toEqual({ name: 'Ada, Countess of Lovelace' });
    expect(storage.length).toBe(0);
  });

  it.each(['not JSON', 'null', '"text"', '[1]', '{"name":1}'])(
    'is empty when what lies there is %s',
    (text) => {
      const storage = fakeStorage();
      storage.setItem('proper.draft.contact', text);
      expect(createDrafts(() => storage).read('contact')).toEqual({});
    },
  );
});
