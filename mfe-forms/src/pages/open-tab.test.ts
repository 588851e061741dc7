import { afterEach, expect, it, vi } from 'vitest';
import { openTab } from './open-tab';

afterEach(() => vi.unstubAllGlobals());

it('a new tab gets no access to this page', () => {
  const tab = { opener: 'this page' as unknown };
  vi.stubGlobal('window', { open: () => tab });
  expect(openTab('https://calendar.example')).toBe(true);
  expect(tab.opener).toBeNull();
});

it('a browser that throws counts as one that blocks the tab', () => {
  vi.stubGlobal('window', undefined);
  expect(openTab('https://calendar.example')).toBe(false);
});
