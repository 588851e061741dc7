import type { RemoteName, SitePath } from '@proper/shared-types';
import type { Release } from '@proper/shared-types/release';
import { expect, it } from 'vitest';
import { emptyRelease } from '../../test-support/empty-release';
import { objectionsToPages } from './page-changes';

const releaseOf = (...paths: readonly SitePath[]): Release =>
  emptyRelease({
    name: 'mfe-content',
    pages: paths.map((path) => ({
      path,
      chunk: 'page',
      meta: { title: 'A page', description: 'A page', keywords: [], kind: 'website' },
      scripts: [],
      styles: [],
    })),
  });

const about = (
  next: Release,
  owner: RemoteName = 'mfe-content',
  liveOwner: RemoteName | undefined = 'mfe-content',
): readonly string[] =>
  objectionsToPages(next, releaseOf('/blog', '/resources'), {
    ownerOf: () => owner,
    liveOwnerOf: () => liveOwner,
  }).map((each) => each.about);

it('objects to every page of the live release that a new one lacks', () => {
  expect(about(releaseOf('/blog', '/news'))).toEqual(['page-gone /resources']);
  expect(about(releaseOf('/blog', '/resources', '/news'))).toEqual([]);
});

it('does not object where the route of such a page has been given to another team', () => {
  expect(about(releaseOf('/blog'), 'mfe-marketing')).toEqual([]);
});

it('objects to a page that another team has on the live site, and not to a new one', () => {
  const next = releaseOf('/blog', '/resources', '/contact');
  expect(about(next, 'mfe-content', 'mfe-forms').at(-1)).toBe('page-taken /contact');
  expect(
    objectionsToPages(next, undefined, { ownerOf: () => 'mfe-content', liveOwnerOf: () => undefined }),
  ).toEqual([]);
});
