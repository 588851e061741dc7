import { exitCodes } from '@proper/operator-kit/command-line';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { compose } from '../compose';
import { withComposerLock } from '../lock';
import type { Versions } from '../model/releases';
import { collectGarbage } from '../publish/retention';
import { listRecords } from '../state/history';
import type { ChangePins, Pins } from '../state/pins';
import { type Context, checkName, historyIn, lockWaitMs, type Verb } from './context';

/** Composes, with a change of the pins if there is one, and prints the result. */
async function composeAndPrint(context: Context, changePins?: ChangePins): Promise<number> {
  const options = await context.composeOptions();
  // By hand, every file of the store and the site is compared with its hash.
  const settings = { ...options.settings, isThorough: changePins === undefined };
  const composed = await compose({ ...options, settings, changePins });
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

/**
 * Goes back: to the composition before the live one, to one that is named by its id, or with one name to its release before. Only
 * releases that differ are pinned, so that the other teams can go on.
 */
export const rollback: Verb = async (context, [target]) => {
  const { dataDir, names } = context;
  const [current, ...earlier] = listRecords(historyIn(dataDir));
  const live = current?.versions ?? {};
  const isName = target !== undefined && names.includes(target);
  const record = earlier.find(({ id, versions }) => {
    if (target === undefined) return true;
    return isName ? versions[target] !== undefined && versions[target] !== live[target] : id === target;
  });
  if (record) {
    const changes = Object.entries(record.versions).filter(
      ([name, version]) => live[name] !== version && (!isName || name === target),
    );
    return composeAndPrint(context, (pins) => pinVersions(pins, Object.fromEntries(changes)));
  }
  throw new OperatorError(
    target === undefined
      ? 'This is the first composition, so there is none to go back to.'
      : isName
        ? `No earlier release of ${target} is recorded.`
        : `No composition ${target} is recorded; npm run site -- history lists them.`,
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
  historyIn(dataDir);
  // A running composer needs what it has just fetched, although no composition names it yet.
  const removed = await withComposerLock({ dataDir, waitMs: lockWaitMs }, () =>
    collectGarbage(dataDir, { neverLiveBytes: 0, dryRun }),
  );
  const lines = removed.map((folder) => `${folder} ${dryRun ? 'would be removed' : 'removed'}`);
  print({ removed, dryRun }, lines.join('\n') || 'nothing to remove');
  return exitCodes.done;
};
