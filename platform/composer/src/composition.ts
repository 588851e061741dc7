import type { RemoteName, SiteConfig, SitePath } from 'shared-types';
import { hashOf } from './hash';
import type { Makings } from './makings';
import type { Documents } from './rendering/render';
import { hashOfDocuments } from './site/standing';
import type { Remotes } from './sources/remotes-file';
import { routeOwner } from './sources/route-owner';
import type { CompositionRecord, Compositions } from './store/record';

/** A hash of what an operator says of a site: its configuration, and who owns which route. */
export const configHashOf = (config: SiteConfig, { remotes }: Remotes): string =>
  hashOf([config, [...remotes].map(([name, { routes }]) => [name, routes])]);

/** What is about to be composed. Its id begins with the time, and no two are alike. */
export function newRecord(config: string, makings: Makings, documents: Documents): CompositionRecord {
  const at = new Date().toISOString();
  const made = { config, ...makings };
  const id = `${at.replaceAll(/[-:.]/g, '')}-${hashOf(made).slice(0, 8)}`;
  return { id, at, ...made, documents: hashOfDocuments(documents) };
}

/**
 * The pages that a site without a remote has to speak for: those that the remote had, and each route that is a single
 * path. What lies below others is not known before a release has been seen.
 */
export function pagesWithout(
  name: RemoteName,
  remotes: Remotes,
  before: Compositions | undefined,
): readonly SitePath[] {
  const had = [...Object.keys(before?.pages ?? {}), ...(before?.current.unavailable ?? [])] as SitePath[];
  const routes = remotes.remotes.get(name)?.routes ?? [];
  const owned = [
    ...had.filter((path) => routeOwner(remotes, path) === name),
    ...routes.filter((route) => !route.includes('*')),
  ];
  return [...new Set(owned)].toSorted();
}
