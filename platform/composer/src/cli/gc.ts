import { existsSync } from 'node:fs';
import { exitCodes } from '@proper/operator-kit/arguments';
import { withComposerLock } from '../lock';
import { collectGarbage } from '../publish/garbage';
import { Store } from '../pull/store';
import { type Context, patienceMs } from './context';

export async function gc({ dataDir, dryRun, print }: Context): Promise<number> {
  const store = Store.at(dataDir);
  if (!existsSync(store.folder)) {
    print({ removed: [], dryRun }, `nothing to remove: ${dataDir} holds no releases`);
    return exitCodes.done;
  }
  // A composer that is at work needs what it has just fetched, though nothing names it yet.
  const removed = await withComposerLock({ dataDir, waitMs: patienceMs }, () =>
    collectGarbage(dataDir, { store, atOnce: true, dryRun }),
  );
  const done = dryRun ? 'would be removed' : 'removed';
  print(
    { removed, dryRun },
    removed.length === 0 ? 'nothing to remove' : removed.map((each) => `${each} ${done}`).join('\n'),
  );
  return exitCodes.done;
}
