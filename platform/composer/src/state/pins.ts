import path from 'node:path';
import * as v from 'valibot';
import { nameSchema } from '../model/schemas';
import { readState, writeState } from './state-file';

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
  readState(pinsFile(dataDir), pins, 'Put it back as it was.') ?? { pinned: {}, disabled: [] };

export const writePins = (dataDir: string, pins: Pins): Promise<void> => writeState(pinsFile(dataDir), pins);

/** Whether an operator changes the pin of a name, or its place in the site. */
export const isDecided = (name: string, before: Pins, after: Pins): boolean =>
  before.pinned[name] !== after.pinned[name] ||
  before.disabled.includes(name) !== after.disabled.includes(name);
