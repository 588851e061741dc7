import { describe, expect, it } from 'vitest';
import { isOwnScript } from './trusted-types';

const page = 'https://proper.example/services';

describe('a script', () => {
  it.each([
    '/releases/mfe-forms/1.0.0-a/remoteEntry.js',
    '/releases/mfe-forms/1.0.0-a/remoteEntry.js?retry=1',
    'https://proper.example/releases/shell/1.0.0-a/supabase.js',
  ])('may come from %s', (address) => {
    expect(isOwnScript(address, page)).toBe(true);
  });

  it.each([
    'https://elsewhere.example/releases/shell/1.0.0-a/shell.js',
    '//elsewhere.example/releases/x.js',
    'http://proper.example/releases/x.js',
    '/x.js',
    '/releases/../api/v1.0/x.js',
    '/releases/%2e%2e/x.js',
    'data:text/javascript,alert(1)',
    'blob:https://proper.example/releases/x',
    'javascript:alert(1)',
    'https://',
  ])('may not come from %s', (address) => {
    expect(isOwnScript(address, page)).toBe(false);
  });

  it('may come from an origin that developers may load a remote from, but only from its releases', () => {
    const others = ['http://localhost:4102'];
    const entry = '/releases/mfe-content/remoteEntry.js';
    expect(isOwnScript(`http://localhost:4102${entry}`, page, others)).toBe(true);
    expect(isOwnScript(entry, page, others)).toBe(true);
    expect(isOwnScript('http://localhost:4102/x.js', page, others)).toBe(false);
    expect(isOwnScript(`http://localhost:4103${entry}`, page, others)).toBe(false);
    expect(isOwnScript(`http://localhost:4102${entry}`, page)).toBe(false);
  });
});
