import { describe, expect, it } from 'vitest';
import remotesFile from '../../remotes.json';
import { findRouteOwner, type RoutePattern } from './routes';

const remotes = Object.entries(remotesFile.remotes).map(([name, { routes }]) => ({
  name,
  routes: routes as RoutePattern[],
}));

describe('the owner of a path', () => {
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
  ] as const)('%s belongs to %s', (page, owner) => {
    expect(findRouteOwner(remotes, page)?.name).toBe(owner);
  });

  it('is nobody if no route matches', () => {
    expect(findRouteOwner([], '/')).toBeUndefined();
  });
});
