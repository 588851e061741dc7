import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { codeOf } from '@proper/operator-kit/system-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { RemoteName } from '@proper/shared-types';
import * as v from 'valibot';
import { messageOf } from '../model';
import { nameSchema, problemsOf } from '../pull/release-schema';

/** What an operator has decided for longer than one composition: `pins.json`, for a person to read. */
export interface Pins {
  /** The one version of a name that goes into the site, whatever its team publishes. */
  readonly pinned: Readonly<Record<string, string>>;
  /** Remotes that are left out: their pages say that they are not available at the moment. */
  readonly disabled: readonly RemoteName[];
}

const none: Pins = { pinned: {}, disabled: [] };

const schema = v.strictObject({
  pinned: v.record(nameSchema, v.pipe(v.string(), v.nonEmpty('must be a version'))),
  disabled: v.array(nameSchema),
});

const fileIn = (dataDir: string): string => path.join(dataDir, 'pins.json');

/**
 * Nothing is pinned where there is no file.
 *
 * @throws OperatorError when the file is not as it should be.
 */
export function readPins(dataDir: string): Pins {
  const file = fileIn(dataDir);
  try {
    const result = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
    if (result.success) return result.output as Pins;
    throw new OperatorError(`${file} is not valid: ${problemsOf(result.issues)}.`);
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    if (codeOf(cause) === 'ENOENT') return none;
    throw new OperatorError(`${file} cannot be read: ${messageOf(cause)}.`);
  }
}

export const writePins = (dataDir: string, pins: Pins): Promise<void> =>
  writeWholeFile(fileIn(dataDir), {}, (write) => write(`${JSON.stringify(pins, null, 2)}\n`));

/** A change of pins. */
export type ChangePins = (pins: Pins) => Pins;

export const pin =
  (versions: Pins['pinned']): ChangePins =>
  (pins) => ({ ...pins, pinned: { ...pins.pinned, ...versions } });

export const unpin =
  (name: string): ChangePins =>
  (pins) => ({
    ...pins,
    pinned: Object.fromEntries(Object.entries(pins.pinned).filter(([pinned]) => pinned !== name)),
  });

export const disable =
  (name: RemoteName): ChangePins =>
  (pins) => ({ ...pins, disabled: [...new Set([...pins.disabled, name])] });

export const enable =
  (name: RemoteName): ChangePins =>
  (pins) => ({ ...pins, disabled: pins.disabled.filter((disabled) => disabled !== name) });
