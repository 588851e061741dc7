import type { SiteConfig } from '@proper/shared-types';
import { hashOf } from './hash';
import type { Documents } from './rendering/render';
import type { Makings } from './selection/makings';
import { hashOfDocuments } from './site/standing';
import type { Remotes } from './sources/remotes-file';
import type { CompositionRecord } from './store/record';

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
