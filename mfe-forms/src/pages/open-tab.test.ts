import { describe, expect, it } from 'vitest';
import { openTab } from './open-tab';

describe('opening a tab', () => {
  it('gives the new tab no access to this page', () => {
    const tab = { opener: 'this page' as unknown };
    expect(openTab('https://calendar.example', () => tab)).toBe(true);
    expect(tab.opener).toBeNull();
  });

  it('treats a browser that throws as one that blocks', () => {
    const open = () => {
      throw new Error('not allowed');
    };
    expect(openTab('https://calendar.example', open)).toBe(false);
  });
});
