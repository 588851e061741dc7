import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName } from '@proper/shared-types';
import { type Composed, compose } from '../compose';
import { withComposerLock } from '../lock';
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

/** What a verb does, with the words after it. Returns the exit code. */
export type Work = (context: Context, words: readonly string[]) => Promise<number>;

export const composeSite: Work = (context) => composeAndPrint(context);

const pinAll = (context: Context, versions: Readonly<Record<string, string>>): Promise<number> =>
  composeAndPrint(context, (pins) => ({ ...pins, pinned: { ...pins.pinned, ...versions } }));

/** Pins all releases of an earlier composition: the one before the live one, unless an id is given. */
export const rollback: Work = async (context, [id]) => {
  const { current, history } = compositionsIn(context.dataDir);
  const to = id === undefined ? history[0] : [current, ...history].find((each) => each.id === id);
  if (to) return pinAll(context, to.versions);
  throw new OperatorError(
    id === undefined
      ? 'This is the first composition: there is none before it.'
      : `No composition ${id} is remembered; npm run site -- history lists them.`,
  );
};

export const pin: Work = async (context, [word, version = '']) =>
  pinAll(context, { [findName(word, context.names)]: version });

export const unpin: Work = async (context, [word]) => {
  const name = findName(word, context.names);
  return composeAndPrint(context, ({ pinned, ...pins }) => {
    const { [name]: _version, ...others } = pinned;
    return { ...pins, pinned: others };
  });
};

const findRemote = (word: string | undefined, { names }: Context): RemoteName =>
  findName(
    word,
    names.filter((name) => name !== 'shell'),
  );

export const disable: Work = async (context, [word]) => {
  const remote = findRemote(word, context);
  return composeAndPrint(context, (pins) => ({
    ...pins,
    disabled: [...new Set([...pins.disabled, remote])],
  }));
};

export const enable: Work = async (context, [word]) => {
  const remote = findRemote(word, context);
  return composeAndPrint(context, (pins) => ({
    ...pins,
    disabled: pins.disabled.filter((disabled) => disabled !== remote),
  }));
};

/** Removes at once what a composition removes after 30 days. */
export const gc: Work = async ({ dataDir, options: { dryRun = false }, print }) => {
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
