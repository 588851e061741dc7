import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import * as v from 'valibot';
import { messageOf, type Refusal } from '../model';
import { nameSchema, problemsOf, sitePath } from '../pull/release-schema';

/** What a composer remembers in its data folder, in one JSON file for each kind. */

/**
 * Reads a file of the data folder; undefined if it does not exist.
 *
 * @param remedy - What an operator can do about an invalid file.
 * @throws OperatorError if it is not valid
 */
function readState<Data>(
  file: string,
  schema: v.GenericSchema<unknown, Data>,
  remedy = 'Put it back as it was.',
): Data | undefined {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw new OperatorError(`${file} cannot be read: ${messageOf(cause)}. ${remedy}`);
  }
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  throw new OperatorError(`${file} is not valid: ${problemsOf(result.issues)}. ${remedy}`);
}

const writeState = (file: string, data: unknown): Promise<void> =>
  writeWholeFile(file, `${JSON.stringify(data, null, 2)}\n`);

const acceptance = v.object({
  name: v.string(),
  version: v.string(),
  /** Identifies the objection, as `Objection` has it. */
  about: v.string(),
  /** What the gate said. */
  objection: v.string(),
  /** The operator's reason. */
  because: v.string(),
  /** When, ISO 8601. */
  at: v.string(),
});

/** An objection to one release that an operator has accepted. It is not raised again while that release is in a recorded composition. */
export type Acceptance = Readonly<v.InferOutput<typeof acceptance>>;

const record = v.object({
  /** Names the site's folder in `sites/`; no two compositions share one. */
  id: v.string(),
  /** When it was composed, ISO 8601. */
  at: v.string(),
  /** A hash of the configuration. */
  config: v.string(),
  versions: v.pipe(v.record(nameSchema, v.string()), v.readonly()),
  /** Pages whose documents say that they are not available at the moment. */
  unavailable: v.pipe(v.array(sitePath), v.readonly()),
  /** What was accepted for it, of its new releases. */
  accepted: v.optional(v.pipe(v.array(acceptance), v.readonly()), []),
});

/** What one site was composed from. */
export type CompositionRecord = Readonly<v.InferOutput<typeof record>>;

const livedRelease = v.object({
  name: nameSchema,
  version: v.string(),
  /** When it was last live, ISO 8601. */
  until: v.string(),
});

/** A release that is no longer live. */
export type LivedRelease = Readonly<v.InferOutput<typeof livedRelease>>;

const compositions = v.object({
  current: record,
  /** Releases that stay available although they are no longer live, newest first. */
  lived: v.pipe(v.array(livedRelease), v.readonly()),
  history: v.pipe(v.array(record), v.readonly()),
});

/** The live composition and earlier ones, newest first. */
export type Compositions = Readonly<v.InferOutput<typeof compositions>>;

const compositionsFile = (dataDir: string): string => path.join(dataDir, 'composition.json');

/** Undefined before the first composition. @throws OperatorError if the file is not valid */
export const readCompositions = (dataDir: string): Compositions | undefined =>
  readState(
    compositionsFile(dataDir),
    compositions,
    'Put it back as it was, or remove it to compose as if for the first time.',
  );

/** How many earlier compositions are recorded. */
const historyLength = 20;

/** Records a composition, and those before it. */
export const recordComposition = (dataDir: string, { history, ...live }: Compositions): Promise<void> =>
  writeState(compositionsFile(dataDir), { ...live, history: history.slice(0, historyLength) });

const pins = v.strictObject({
  /** The version of a name that is used, whatever its team publishes. */
  pinned: v.record(nameSchema, v.pipe(v.string(), v.nonEmpty('must be a version'))),
  /** Remotes that are left out. */
  disabled: v.array(nameSchema),
});

/** An operator's decisions, which stay until they are changed. */
export type Pins = Readonly<v.InferOutput<typeof pins>>;

export type ChangePins = (pins: Pins) => Pins;

const pinsFile = (dataDir: string): string => path.join(dataDir, 'pins.json');

/** No file means no pins. @throws OperatorError if the file is not valid */
export const readPins = (dataDir: string): Pins =>
  readState(pinsFile(dataDir), pins) ?? { pinned: {}, disabled: [] };

export const writePins = (dataDir: string, pins: Pins): Promise<void> => writeState(pinsFile(dataDir), pins);

/** How many refusals are recorded. */
const refusalsLength = 500;

const recordedRefusals = v.array(
  v.object({
    name: v.string(),
    version: v.string(),
    reason: v.string(),
    isAcceptable: v.exactOptional(v.boolean()),
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
