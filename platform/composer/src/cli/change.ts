import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { type Composed, compose } from '../compose';
import { withComposerLock } from '../lock';
import type { Versions } from '../model';
import { collectGarbage } from '../publish/retention';
import type { ChangePins } from '../state/state-files';
import { type Context, compositionsIn, findName, patienceMs } from './context';

/** The verbs that change what is live, or what is kept of it. */

/** What has changed, as text. */
function formatComposed({ id, versions, changed }: Composed, dryRun: boolean): string {
  const first = dryRun
    ? `a dry run: ${changed ? 'the site would change to' : 'nothing would change'}`
    : `site ${id}`;
  return [first, ...Object.entries(versions).map(([name, version]) => `  ${name} ${version}`)].join('\n');
}

/** Composes, with a change of the pins if there is one, and prints the result. */
async function composeAndPrint(context: Context, changePins?: ChangePins): Promise<number> {
  const options = await context.composeOptions();
  const composed = await compose({ ...options, changePins });
  context.print(composed, formatComposed(composed, options.dryRun === true));
  return composed.refusals.length > 0 ? exitCodes.refused : exitCodes.done;
}

/** What a verb of `npm run site` does, with its arguments. Returns the exit code. */
export type Verb = (context: Context, args: readonly string[]) => Promise<number>;

export const composeSite: Verb = (context) => composeAndPrint(context);

const pinning =
  (versions: Versions): ChangePins =>
  (pins) => ({ ...pins, pinned: { ...pins.pinned, ...versions } });

/** Pins all releases of an earlier composition: the one before the live one, unless an id is given. */
export const rollback: Verb = async (context, [id]) => {
  const { current, history } = compositionsIn(context.dataDir);
  const to = id === undefined ? history[0] : [current, ...history].find((each) => each.id === id);
  if (to) return composeAndPrint(context, pinning(to.versions));
  throw new OperatorError(
    id === undefined
      ? 'This is the first composition: there is none before it.'
      : `No composition ${id} is remembered; npm run site -- history lists them.`,
  );
};

/** A verb that changes what is decided of one name. */
const deciding =
  <Name extends ReleaseName>(
    namesOf: (context: Context) => readonly Name[],
    change: (name: Name, version: string) => ChangePins,
  ): Verb =>
  async (context, [word, version = '']) =>
    composeAndPrint(context, change(findName(word, namesOf(context)), version));

const allNames = ({ names }: Context): readonly ReleaseName[] => names;

const remoteNames = ({ names }: Context): readonly RemoteName[] =>
  names.filter((name): name is RemoteName => name !== 'shell');

export const pin = deciding(allNames, (name, version) => pinning({ [name]: version }));

export const unpin = deciding(allNames, (name) => ({ pinned, ...pins }) => {
  const { [name]: _version, ...others } = pinned;
  return { ...pins, pinned: others };
});

export const disable = deciding(remoteNames, (name) => (pins) => ({
  ...pins,
  disabled: [...new Set([...pins.disabled, name])],
}));

export const enable = deciding(remoteNames, (name) => (pins) => ({
  ...pins,
  disabled: pins.disabled.filter((disabled) => disabled !== name),
}));

/** Removes at once what a composition removes after 30 days. */
export const gc: Verb = async ({ dataDir, options: { dryRun = false }, print }) => {
  compositionsIn(dataDir);
  // A running composer needs what it has just fetched, although no composition names it yet.
  const removed = await withComposerLock({ dataDir, waitMs: patienceMs }, () =>
    collectGarbage(dataDir, { atOnce: true, dryRun }),
  );
  const done = dryRun ? 'would be removed' : 'removed';
  const lines = removed.map((each) => `${each} ${done}`);
  print({ removed, dryRun }, lines.join('\n') || 'nothing to remove');
  return exitCodes.done;
};
