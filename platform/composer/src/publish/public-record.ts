import path from 'node:path';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { LiveComposition } from '@proper/shared-types/release';
import { type Refusal, unknownVersion } from '../model';
import type { CompositionRecord } from '../state/record';

/** One try at composing, and what came of it. */
export interface CompositionAttempt {
  readonly record: CompositionRecord;
  /** The remotes of the record's site, as open pages look them up. */
  readonly remotes: LiveComposition['remotes'];
  readonly refusals: readonly Refusal[];
  readonly at: string;
}

/** A version that is not known was not read at all, and why is not for the public: it names the team's own server. */
const toPublic = ({ name, version, reason }: Refusal): Refusal => ({
  name,
  version,
  reason: version === unknownVersion ? 'its release cannot be read from where its team publishes' : reason,
});

/** Writes the record into a site, in one step: the site may be live. */
export function writePublicRecord(
  site: string,
  { record, remotes, refusals, at }: CompositionAttempt,
): Promise<void> {
  const { id, versions, unavailable } = record;
  const content: PublicRecord = {
    id,
    at: record.at,
    versions,
    remotes,
    refused: refusals.map(toPublic),
    tried: at,
    unavailable,
  };
  return writeWholeFile(path.join(site, publicRecordFile), { mode: 0o644 }, (write) =>
    write(`${JSON.stringify(content, null, 2)}\n`),
  );
}
