// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { findFragmentTarget, isReleaseFile, normalisePath } from './address';

it.each([
  ['#prices', 'prices'],
  ['#caf%C3%A9', 'café'],
  ['#50%', '50%'],
  ['#50%25', '50%'],
  // As written comes before decoded.
  ['#a%20b', 'a%20b'],
])('%s points to the element %s', (hash, id) => {
  document.body.innerHTML =
    '<p id="prices"></p><p id="café"></p><p id="50%"></p><p id="a b"></p><p id="a%20b"></p>';
  expect(findFragmentTarget(hash)?.id).toBe(id);
});

it.each(['', '#', '#%', '#none', '#"]'])('%j points to no element', (hash) => {
  document.body.innerHTML = '<p id="prices"></p>';
  expect(findFragmentTarget(hash)).toBeNull();
});

it.each(['/blog/mail', '//blog//mail', '/blog/mail/', '/%62log/mail'])(
  '%s is served as /blog/mail',
  (pathname) => {
    expect(normalisePath(pathname)).toBe('/blog/mail');
  },
);

describe('a script', () => {
  const page = 'https://proper.example/services';

  it.each([
    '/releases/mfe-forms/1.0.0-a/remoteEntry.js',
    '/releases/mfe-forms/1.0.0-a/remoteEntry.js?retry=1',
    'https://proper.example/releases/shell/1.0.0-a/supabase.js',
  ])('may come from %s', (address) => {
    expect(isReleaseFile(address, page)).toBe(true);
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
    expect(isReleaseFile(address, page)).toBe(false);
  });
});
