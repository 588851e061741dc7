import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearReloadMark, openDocument } from './open-document';

const href = 'https://proper.example/about';
const page = { href, assign: vi.fn(), reload: vi.fn() };

beforeEach(() => {
  vi.stubGlobal('location', page);
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('another address opens as a document, as often as a visitor wishes', () => {
  expect([openDocument('/faq'), openDocument('/faq')]).toEqual([true, true]);
  expect(page.assign).toHaveBeenCalledTimes(2);
});

it('an address is reloaded once, and again only after a document there has hydrated', () => {
  expect([openDocument(href), openDocument(href)]).toEqual([true, false]);
  clearReloadMark();
  expect(openDocument(href)).toBe(true);
  expect(page.reload).toHaveBeenCalledTimes(2);
});

it('nothing is reloaded if the storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined);
  clearReloadMark();
  expect(openDocument(href)).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
});
