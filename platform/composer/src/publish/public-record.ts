import path from 'node:path';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import { type Refusal, unknownVersion } from '../model';
import { liveCompositionOf } from '../render/composition';
import type { CompositionRecord } from '../state/state-files';
import type { Workspace } from '../workspace';

/** An attempt to compose a site, and its result. */
export interface CompositionAttempt {
  /** The record of the live site, whether it has changed or not. */
  readonly record: CompositionRecord;
  readonly refusals: readonly Refusal[];
  /** When, ISO 8601. */
  readonly at: string;
}

/** If the release could not be read, the reason may name the team's own server, which is not public. */
const toPublic = ({ name, version, reason }: Refusal): Refusal => ({
  name,
  version,
  reason: version === unknownVersion ? 'its release cannot be read from where its team publishes' : reason,
});

/** Writes the public record into a site in one step, because the site may be live. */
export function writePublicRecord(
  site: string,
  { record, refusals, at }: CompositionAttempt,
  { remotes, store }: Workspace,
): Promise<void> {
  const content: PublicRecord = {
    id: record.id,
    at: record.at,
    ...liveCompositionOf(record, remotes, (...release) => store.find(...release)),
    refused: refusals.map(toPublic),
    tried: at,
  };
  return writeWholeFile(path.join(site, publicRecordFile), `${JSON.stringify(content, null, 2)}\n`, 0o644);
}
