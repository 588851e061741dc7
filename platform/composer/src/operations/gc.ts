import { exitCodes } from 'operator-kit/arguments';
import { collectGarbage } from '../store/garbage';
import { Store } from '../store/store';
import type { Context } from './context';

export async function gc({ dataDir, dryRun, print }: Context): Promise<number> {
  const store = new Store(dataDir, Number.POSITIVE_INFINITY);
  const removed = await collectGarbage(dataDir, { store, atOnce: true, dryRun });
  const done = dryRun ? 'would be removed' : 'removed';
  print(
    { removed, dryRun },
    removed.length === 0 ? 'nothing to remove' : removed.map((each) => `${each} ${done}`).join('\n'),
  );
  return exitCodes.done;
}
