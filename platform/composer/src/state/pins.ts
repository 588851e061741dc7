import type { RemoteName } from '@proper/shared-types';
import * as v from 'valibot';
import { nameSchema } from '../pull/release-schema';
import { stateFile } from './state-file';

/** An operator's lasting decisions: `pins.json`. */
export interface Pins {
  /** The version of a name that is used, whatever its team publishes. */
  readonly pinned: Readonly<Record<string, string>>;
  /** Remotes that are left out. */
  readonly disabled: readonly RemoteName[];
}

const none: Pins = { pinned: {}, disabled: [] };

const file = stateFile<Pins>(
  'pins.json',
  v.strictObject({
    pinned: v.record(nameSchema, v.pipe(v.string(), v.nonEmpty('must be a version'))),
    disabled: v.array(
      v.custom<RemoteName>((value) => v.is(nameSchema, value), 'must be the name of a remote'),
    ),
  }),
);

/** No file means no pins. @throws OperatorError when the file is not valid */
export const readPins = (dataDir: string): Pins => file.read(dataDir) ?? none;

export const writePins = file.write;

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
