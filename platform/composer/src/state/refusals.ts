import path from 'node:path';
import * as v from 'valibot';
import type { Refusal } from '../model/faults';
import { readState, writeState } from './state-file';

/** How many refusals are recorded. */
const refusalsLength = 500;

const recordedRefusals = v.array(
  v.object({
    name: v.string(),
    version: v.string(),
    reason: v.string(),
    isAcceptable: v.exactOptional(v.boolean()),
    isTransient: v.exactOptional(v.boolean()),
    isWaiting: v.exactOptional(v.boolean()),
    /** When it was first refused for this reason, ISO 8601. */
    since: v.string(),
  }),
);

const refusalsFile = (dataDir: string): string => path.join(dataDir, 'refusals.json');

/** The newest first. An unreadable file counts as empty, because nothing depends on it. */
export function readRefusals(dataDir: string): v.InferOutput<typeof recordedRefusals> {
  try {
    return readState(refusalsFile(dataDir), recordedRefusals) ?? [];
  } catch {
    return [];
  }
}

/** Records the refusals of a composition. */
export async function recordRefusals(
  dataDir: string,
  refusals: readonly Refusal[],
  at: string,
): Promise<void> {
  if (refusals.length === 0) return;
  const keyOf = ({ name, version, reason }: Refusal): string => [name, version, reason].join(' ');
  const earlier = new Map(readRefusals(dataDir).map((refusal) => [keyOf(refusal), refusal]));
  const current = refusals.map((refusal) => {
    const since = earlier.get(keyOf(refusal))?.since ?? at;
    earlier.delete(keyOf(refusal));
    return { ...refusal, since };
  });
  await writeState(refusalsFile(dataDir), [...current, ...earlier.values()].slice(0, refusalsLength));
}
