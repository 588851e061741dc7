import { afterEach, expect, it, vi } from 'vitest';
import { createTrustedTypesPolicies } from './trusted-types';

afterEach(() => vi.unstubAllGlobals());

it('both policies exist before a page’s script runs, which then cannot take their names', () => {
  const createPolicy = vi.fn((_name: string, rules: object) => rules);
  vi.stubGlobal('trustedTypes', { createPolicy });
  const trustMarkup = createTrustedTypesPolicies();
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['default', 'page-content']);
  expect(trustMarkup('<p>')).toBe('<p>');
});

it('markup stays as it is in a browser without Trusted Types', () => {
  expect(createTrustedTypesPolicies()('<p>')).toBe('<p>');
});
