import { describe, expect, it } from 'vitest';
import { routeOwner } from './route-owner';

describe('routeOwner', () => {
  it.each([
    ['/', 'mfe-marketing'],
    ['/services', 'mfe-marketing'],
    ['/blogging', 'mfe-marketing'],
    ['/contact/us', 'mfe-marketing'],
    ['/blog', 'mfe-content'],
    ['/blog/four-principles', 'mfe-content'],
    ['/resources', 'mfe-content'],
    ['/resources/time-audit', 'mfe-forms'],
    ['/contact', 'mfe-forms'],
  ] as const)('gives %s to %s', (path, remote) => {
    expect(routeOwner(path)).toBe(remote);
  });
});
