import type { SiteConfig } from '@proper/shared-types';
import type { Remotes } from '../fetch/remotes-file';
import type { ReleaseOutput } from '../join/output';
import type { CompositionRecord } from './history';
import type { RecordedRefusal } from './refusals';

/** What a site is made of. */
export interface Publication {
  readonly dataDir: string;
  readonly record: CompositionRecord;
  readonly config: SiteConfig;
  readonly remotes: Remotes;
  /** What each name has on the site. */
  readonly outputs: ReadonlyMap<string, ReleaseOutput>;
  readonly pinned: Readonly<Record<string, string>>;
  readonly refusals: readonly RecordedRefusal[];
}

/** Whether a name's pages are shown. */
export const isShown = ({ record, outputs }: Publication, name: string): boolean =>
  outputs.has(name) && !record.disabled.includes(name);
