import { isDeepStrictEqual } from 'node:util';
import type { SiteConfig } from '@proper/shared-types';
import type { Remotes } from '../fetch/remotes-file';
import type { ReleaseOutput } from '../join/output';
import { type CurrentSite, siteLink } from './current-site';
import { type Decisions, writeDecisions } from './decisions';
import { type Acceptance, type CompositionRecord, createRecord, writeHistory } from './history';
import type { Publication } from './publication';
import { publishSite, writeManifest } from './publish-site';
import type { RecordedRefusal } from './refusals';

/** What the next site is made of. */
export interface NextSite {
  readonly dataDir: string;
  /** What is live until then. */
  readonly site: CurrentSite;
  readonly config: SiteConfig;
  readonly remotes: Remotes;
  readonly remotesFile?: string | undefined;
  readonly outputs: ReadonlyMap<string, ReleaseOutput>;
  readonly decisions: Decisions;
  readonly accepted: readonly Acceptance[];
}

function nextRecord({ site, config, remotes, outputs, decisions, accepted }: NextSite): CompositionRecord {
  const releases = Object.fromEntries(
    [...outputs].map(([name, { version, id }]) => [name, { version, output: id }]),
  );
  const disabled = decisions.disabled.filter((name) => remotes.remotes.has(name));
  return createRecord({ releases, disabled, accepted: [...accepted] }, config, site.history);
}

const pick = ({ releases, disabled, config }: CompositionRecord) => ({ releases, disabled, config });

/** Whether the live site is made of something else, or is not the one that was composed last. */
export const isChanged = (next: NextSite): boolean =>
  !next.site.isLinked ||
  !next.site.record ||
  !isDeepStrictEqual(pick(nextRecord(next)), pick(next.site.record));

/** Makes a site of outputs and decisions live in one step, and records it. The caller has the lock. */
export async function goLive(
  next: NextSite & { readonly refused: readonly RecordedRefusal[] },
): Promise<{ readonly id: string; readonly changed: boolean }> {
  const { dataDir, site, config, remotes, outputs, decisions, refused } = next;
  const changed = isChanged(next);
  const record = changed || !site.record ? nextRecord(next) : site.record;
  if (!isDeepStrictEqual(decisions, site.decisions)) await writeDecisions(dataDir, decisions);
  const publication: Publication = {
    dataDir,
    record,
    config,
    remotes,
    outputs,
    pinned: decisions.pinned,
    refusals: refused,
  };
  if (changed) await publishSite(publication);
  else await writeManifest(siteLink(dataDir), publication);
  const remotesFile = next.remotesFile ?? site.history?.remotesFile;
  await writeHistory(dataDir, site.history, {
    configuration: config,
    ...(remotesFile === undefined ? {} : { remotesFile }),
    record,
  });
  return { id: record.id, changed };
}
