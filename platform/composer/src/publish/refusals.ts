import path from 'node:path';
import { readJsonFile } from '@proper/operator-kit/json-file';
import * as v from 'valibot';
import type { Refusal } from '../base/invalid-release';
import { writeState } from '../base/state-file';

const refusalsSchema = v.array(
  v.object({
    name: v.string(),
    version: v.string(),
    reason: v.string(),
    status: v.picklist(['invalid', 'incomplete', 'waiting']),
    isAcceptable: v.exactOptional(v.boolean()),
    /** When it was first refused for this reason, ISO 8601. */
    since: v.string(),
  }),
);

/** A release that did not go live, and since when. */
export type RecordedRefusal = Refusal & { readonly since: string };

const refusalsFile = (dataDir: string): string => path.join(dataDir, 'refusals.json');

/** What is not live at the moment although a team has published it. An unreadable file counts as empty. */
export const readRefusals = (dataDir: string): readonly RecordedRefusal[] =>
  readJsonFile(refusalsFile(dataDir), refusalsSchema) ?? [];

/** Replaces the refusals of some names. */
export async function recordRefusals(
  dataDir: string,
  names: readonly string[],
  refusals: readonly Refusal[],
): Promise<readonly RecordedRefusal[]> {
  const earlier = readRefusals(dataDir);
  const now = new Date().toISOString();
  const current = refusals.map((refusal) => {
    const { name, version, reason } = refusal;
    const same = earlier.find(
      (each) => each.name === name && each.version === version && each.reason === reason,
    );
    return { ...refusal, since: same?.since ?? now };
  });
  const all = [...earlier.filter(({ name }) => !names.includes(name)), ...current];
  if (all.length > 0 || earlier.length > 0) await writeState(refusalsFile(dataDir), all);
  return all;
}
