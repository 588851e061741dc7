import * as v from 'valibot';
import type { Refusal } from '../model';
import { stateFile } from './state-file';

const keptRefusal = v.object({
  name: v.string(),
  version: v.string(),
  reason: v.string(),
  isAcceptable: v.exactOptional(v.boolean()),
  /** When it was first and last refused for this reason, ISO 8601. */
  since: v.string(),
  last: v.string(),
});

type KeptRefusal = Readonly<v.InferOutput<typeof keptRefusal>>;

/** How many refusals are recorded. */
const keptAtMost = 200;

const file = stateFile<readonly KeptRefusal[]>('refusals.json', v.array(keptRefusal));

/** All recorded refusals, the newest first. An unreadable file counts as empty, because nothing depends on it. */
export function readRefusals(dataDir: string): readonly KeptRefusal[] {
  try {
    return file.read(dataDir) ?? [];
  } catch {
    return [];
  }
}

/** Records the refusals of a composition. */
export async function keepRefusals(dataDir: string, refusals: readonly Refusal[], at: string): Promise<void> {
  if (refusals.length === 0) return;
  const before = readRefusals(dataDir);
  const isSame = (one: Refusal, other: Refusal): boolean =>
    one.name === other.name && one.version === other.version && one.reason === other.reason;
  const now = refusals.map((refusal) => ({
    ...refusal,
    since: before.find((known) => isSame(known, refusal))?.since ?? at,
    last: at,
  }));
  const older = before.filter((known) => !refusals.some((refusal) => isSame(known, refusal)));
  const kept = [...now, ...older].slice(0, keptAtMost);
  await file.write(dataDir, kept);
}
