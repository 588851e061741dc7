import { afterEach, describe, expect, it, vi } from 'vitest';
import { admitOwnScripts, isOwnScript, trustMarkup } from './trusted-types';

const page = 'https://proper.example/services';

afterEach(() => vi.unstubAllGlobals());

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

describe('the default policy', () => {
  it('refuses all addresses but those of releases, all text but data, and all HTML', () => {
    const createPolicy = vi.fn();
    vi.stubGlobal('trustedTypes', { createPolicy });
    vi.stubGlobal('location', { href: page });
    admitOwnScripts();
    const [[name, rules] = []] = createPolicy.mock.calls;
    expect(name).toBe('default');
    expect(Object.keys(rules)).toEqual(['createScriptURL', 'createScript']);
    expect(rules.createScriptURL('/releases/a.js')).toBe('/releases/a.js');
    expect(rules.createScriptURL('/a.js')).toBeNull();
    expect(rules.createScript('{"@context":"https://schema.org"}')).toBe('{"@context":"https://schema.org"}');
    for (const code of ['alert(1)', '{alert(1)}', '{}alert(1)', '[alert(1)]', '[]', '"x"', ''])
      expect(rules.createScript(code)).toBeNull();
  });

  it('is not needed in a browser without Trusted Types', () => {
    vi.stubGlobal('trustedTypes', undefined);
    expect(admitOwnScripts).not.toThrow();
  });
});

it('makes HTML only from the markup of pages, by a policy that nobody else can have', () => {
  const createPolicy = vi.fn((_name, rules) => rules);
  vi.stubGlobal('trustedTypes', { createPolicy });
  expect([trustMarkup('<p>A</p>'), trustMarkup('<p>B</p>')]).toEqual(['<p>A</p>', '<p>B</p>']);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['page-content']);
});
