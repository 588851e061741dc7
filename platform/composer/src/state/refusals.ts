import path from 'node:path';
import { readJsonFile } from '@proper/operator-kit/json-file';
import * as v from 'valibot';
import { type Refusal, refusalSchema } from '../model/faults';
import { writeState } from './state-file';

const refusalsLength = 500;

const recordedRefusals = v.array(
  v.object({
    ...refusalSchema.entries,
    /** When it was first refused for this reason, ISO 8601. */
    since: v.string(),
  }),
);

const refusalsFile = (dataDir: string): string => path.join(dataDir, 'refusals.json');

/** The newest first. An unreadable file counts as empty, because nothing depends on it. */
export const readRefusals = (dataDir: string): v.InferOutput<typeof recordedRefusals> =>
  readJsonFile(refusalsFile(dataDir), recordedRefusals) ?? [];

/** Records the refusals of a composition. */
export async function recordRefusals(dataDir: string, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return;
  const keyOf = ({ name, version, reason }: Refusal): string => [name, version, reason].join(' ');
  const earlier = new Map(readRefusals(dataDir).map((refusal) => [keyOf(refusal), refusal]));
  const current = refusals.map((refusal) => {
    const since = earlier.get(keyOf(refusal))?.since ?? new Date().toISOString();
    earlier.delete(keyOf(refusal));
    return { ...refusal, since };
  });
  await writeState(refusalsFile(dataDir), [...current, ...earlier.values()].slice(0, refusalsLength));
}
