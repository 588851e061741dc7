import path from 'node:path';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { LiveComposition } from '@proper/shared-types/release';
import { type Refusal, type ReleaseSet, unknownVersion } from '../model';
import { composedRemote } from '../render/composition';
import type { CompositionRecord } from '../state/state-files';
import type { Workspace } from '../workspace';

/** An attempt to compose, and its result. */
export interface CompositionAttempt {
  /** Of the live site, whether it has changed or not. */
  readonly record: CompositionRecord;
  readonly refusals: readonly Refusal[];
  /** When, ISO 8601. */
  readonly at: string;
}

/** If the version is unknown, the reason may name the team's own server, which is not public. */
const toPublic = ({ name, version, reason }: Refusal): Refusal => ({
  name,
  version,
  reason: version === unknownVersion ? 'its release cannot be read from where its team publishes' : reason,
});

/** What open pages look up of a site. */
export const liveCompositionOf = (
  { versions, unavailable }: ReleaseSet,
  { remotes, store }: Workspace,
): LiveComposition => ({
  versions,
  remotes: [...remotes.remotes].flatMap(([name, { routes }]) => {
    const version = versions[name];
    const stored = version === undefined ? undefined : store.find(name, version);
    return stored ? [{ ...composedRemote({ name, stored }), routes }] : [];
  }),
  unavailable,
});

/** Writes the record into a site, which may be live, in one step. */
export function writePublicRecord(
  site: string,
  { record, refusals, at }: CompositionAttempt,
  workspace: Workspace,
): Promise<void> {
  const content: PublicRecord = {
    id: record.id,
    at: record.at,
    ...liveCompositionOf(record, workspace),
    refused: refusals.map(toPublic),
    tried: at,
  };
  return writeWholeFile(path.join(site, publicRecordFile), `${JSON.stringify(content, null, 2)}\n`, 0o644);
}
