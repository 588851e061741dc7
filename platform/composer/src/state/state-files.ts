import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { RemoteName } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import { messageOf, type Refusal } from '../model';
import { nameSchema, problemsOf, sitePath } from '../pull/release-schema';

/** What a composer remembers in its data folder: a JSON file each. */

interface StateFile<Data> {
  /** Its content; undefined if it does not exist. @throws OperatorError when it is not valid */
  read(dataDir: string): Data | undefined;
  /** Writes it completely or not at all. */
  write(dataDir: string, data: Data): Promise<void>;
}

/** @param remedy - What an operator can do about an invalid file. */
const stateFile = <Data>(
  name: string,
  schema: v.GenericSchema<unknown, Data>,
  remedy = 'Put it back as it was.',
): StateFile<Data> => ({
  read(dataDir) {
    const file = path.join(dataDir, name);
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
  },
  write: (dataDir, data) => writeWholeFile(path.join(dataDir, name), `${JSON.stringify(data, null, 2)}\n`),
});

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

/** An objection to one release that an operator has accepted. It is not raised again while a composition with the release is remembered. */
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
  name: v.pipe(
    nameSchema,
    v.transform((name) => name as ReleaseName),
  ),
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

const compositionsFile = stateFile<Compositions>(
  'composition.json',
  compositions,
  'Put it back as it was, or remove it to compose as if for the first time.',
);

/** Undefined before the first composition. @throws OperatorError when the file is not as the composer wrote it */
export const readCompositions = compositionsFile.read;

/** How many earlier compositions are recorded. */
const historyLength = 20;

/** Records a composition, and those before it. */
export const recordComposition = (dataDir: string, { history, ...live }: Compositions): Promise<void> =>
  compositionsFile.write(dataDir, { ...live, history: history.slice(0, historyLength) });

const pins = v.strictObject({
  /** The version of a name that is used, whatever its team publishes. */
  pinned: v.record(nameSchema, v.pipe(v.string(), v.nonEmpty('must be a version'))),
  /** Remotes that are left out. */
  disabled: v.array(
    v.pipe(
      nameSchema,
      v.transform((name) => name as RemoteName),
    ),
  ),
});

/** An operator's lasting decisions. */
export type Pins = Readonly<v.InferOutput<typeof pins>>;

/** A change of an operator's decisions. */
export type ChangePins = (pins: Pins) => Pins;

const pinsFile = stateFile<Pins>('pins.json', pins);

/** No file means no pins. @throws OperatorError when the file is not valid */
export const readPins = (dataDir: string): Pins => pinsFile.read(dataDir) ?? { pinned: {}, disabled: [] };

export const writePins = pinsFile.write;

/** How many refusals are recorded. */
const keptAtMost = 500;

/** `since` is when it was first refused for this reason, ISO 8601. */
const keptRefusals = v.array(
  v.object({
    name: v.string(),
    version: v.string(),
    reason: v.string(),
    isAcceptable: v.exactOptional(v.boolean()),
    since: v.string(),
  }),
);

const refusalsFile = stateFile('refusals.json', keptRefusals);

/** The newest first. An unreadable file counts as empty, because nothing depends on it. */
export function readRefusals(dataDir: string): v.InferOutput<typeof keptRefusals> {
  try {
    return refusalsFile.read(dataDir) ?? [];
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
  const before = readRefusals(dataDir);
  const isSame = (one: Refusal, other: Refusal): boolean =>
    one.name === other.name && one.version === other.version && one.reason === other.reason;
  const now = refusals.map((refusal) => ({
    ...refusal,
    since: before.find((known) => isSame(known, refusal))?.since ?? at,
  }));
  const older = before.filter((known) => !refusals.some((refusal) => isSame(known, refusal)));
  await refusalsFile.write(dataDir, [...now, ...older].slice(0, keptAtMost));
}
