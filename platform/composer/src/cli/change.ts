import { existsSync } from 'node:fs';
import { exitCodes } from '@proper/operator-kit/arguments';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { type Composed, compose } from '../compose';
import { withComposerLock } from '../lock';
import { collectGarbage } from '../publish/garbage';
import { Store, storeFolder } from '../pull/store';
import { readComposerSettings } from '../settings';
import { type ChangePins, pin } from '../state/pins';
import { readCompositions } from '../state/record';
import { type Context, patienceMs } from './context';

/** The verbs that change what is live, or what is kept of it. */

/** What has changed, as text. */
function formatComposed({ id, versions, changed }: Composed, dryRun: boolean): string {
  const first = dryRun
    ? `a dry run: ${changed ? 'the site would change to' : 'nothing would change'}`
    : `site ${id}`;
  return [first, ...Object.entries(versions).map(([name, version]) => `  ${name} ${version}`)].join('\n');
}

/** Composes, with a change of the pins if there is one, and prints the result. */
export async function composeAndPrint(context: Context, changePins?: ChangePins): Promise<number> {
  const options = await context.composeOptions();
  const composed = await compose({ ...options, changePins });
  context.print(composed, formatComposed(composed, options.dryRun === true));
  return composed.refusals.length > 0 ? exitCodes.refused : exitCodes.done;
}

/** Pins all releases of an earlier composition: the one before the live one, unless an id is given. */
export function rollback(context: Context, [id]: readonly string[]): Promise<number> {
  const { dataDir } = context;
  const compositions = readCompositions(dataDir);
  if (!compositions)
    throw new OperatorError('Nothing has been composed yet: there is nothing to go back to.');
  const { current, history } = compositions;
  const to = id === undefined ? history[0] : [current, ...history].find((each) => each.id === id);
  if (!to)
    throw new OperatorError(
      id === undefined
        ? 'This is the first composition: there is none before it.'
        : `No composition ${id} is remembered; npm run site -- history lists them.`,
    );
  const store = new Store(dataDir, readComposerSettings(process.env));
  const gone = Object.entries(to.versions).find(([name, version]) => !store.find(name as 'shell', version));
  if (gone)
    throw new OperatorError(`${gone.join(' ')} is not stored any more, so ${to.id} cannot be made again.`);
  return composeAndPrint(context, pin(to.versions));
}

export async function gc({ dataDir, options: { dryRun = false }, print }: Context): Promise<number> {
  if (!existsSync(storeFolder(dataDir))) {
    print({ removed: [], dryRun }, `nothing to remove: ${dataDir} holds no releases`);
    return exitCodes.done;
  }
  // A running composer needs what it has just fetched, although no composition names it yet.
  const removed = await withComposerLock({ dataDir, waitMs: patienceMs }, () =>
    collectGarbage(dataDir, { atOnce: true, dryRun }),
  );
  const done = dryRun ? 'would be removed' : 'removed';
  print(
    { removed, dryRun },
    removed.length === 0 ? 'nothing to remove' : removed.map((each) => `${each} ${done}`).join('\n'),
  );
  return exitCodes.done;
}
