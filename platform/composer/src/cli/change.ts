import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { compose } from '../compose';
import { withComposerLock } from '../lock';
import type { Versions } from '../model';
import { collectGarbage } from '../publish/retention';
import type { ChangePins, Pins } from '../state/state-files';
import { type Context, checkName, compositionsIn, lockWaitMs, type Verb } from './context';

/** The verbs that change what is live, or what is kept of it. */

/** Composes, with a change of the pins if there is one, and prints the result. */
async function composeAndPrint(context: Context, changePins?: ChangePins): Promise<number> {
  const options = await context.composeOptions();
  const composed = await compose({ ...options, changePins });
  const { id, versions, changed, refusals } = composed;
  const dryRunResult = `a dry run: ${changed ? 'the site would change to' : 'nothing would change'}`;
  const lines = Object.entries(versions).map(([name, version]) => `  ${name} ${version}`);
  context.print(composed, [options.dryRun ? dryRunResult : `site ${id}`, ...lines].join('\n'));
  return refusals.length > 0 ? exitCodes.refused : exitCodes.done;
}

export const composeSite: Verb = (context) => composeAndPrint(context);

const pinVersions = (pins: Pins, versions: Versions): Pins => ({
  ...pins,
  pinned: { ...pins.pinned, ...versions },
});

/** Pins all releases of an earlier composition: the one before the live one, unless an id is given. */
export const rollback: Verb = async (context, [id]) => {
  const { current, history } = compositionsIn(context.dataDir);
  const target = id === undefined ? history[0] : [current, ...history].find((record) => record.id === id);
  if (target) return composeAndPrint(context, (pins) => pinVersions(pins, target.versions));
  throw new OperatorError(
    id === undefined
      ? 'This is the first composition, so there is none to go back to.'
      : `No composition ${id} is recorded; npm run site -- history lists them.`,
  );
};

/** A verb that changes the pins of one name, which may be the shell's unless it is for remotes only. */
const changing =
  (change: (pins: Pins, name: string, version: string) => Pins, isForRemotes = false): Verb =>
  async (context, [name = '', version = '']) => {
    const { names } = context;
    checkName(name, isForRemotes ? names.filter((other) => other !== 'shell') : names);
    return composeAndPrint(context, (pins) => change(pins, name, version));
  };

export const pin = changing((pins, name, version) => pinVersions(pins, { [name]: version }));

export const unpin = changing(({ pinned, ...pins }, name) => {
  const { [name]: _version, ...others } = pinned;
  return { ...pins, pinned: others };
});

export const disable = changing(
  (pins, name) => ({ ...pins, disabled: [...new Set([...pins.disabled, name])] }),
  true,
);

export const enable = changing(
  ({ disabled, ...pins }, name) => ({ ...pins, disabled: disabled.filter((other) => other !== name) }),
  true,
);

/** Removes at once what a composition removes after 30 days. */
export const gc: Verb = async ({ dataDir, options: { dryRun = false }, print }) => {
  compositionsIn(dataDir);
  // A running composer needs what it has just fetched, although no composition names it yet.
  const removed = await withComposerLock({ dataDir, waitMs: lockWaitMs }, () =>
    collectGarbage(dataDir, { atOnce: true, dryRun }),
  );
  const lines = removed.map((folder) => `${folder} ${dryRun ? 'would be removed' : 'removed'}`);
  print({ removed, dryRun }, lines.join('\n') || 'nothing to remove');
  return exitCodes.done;
};
