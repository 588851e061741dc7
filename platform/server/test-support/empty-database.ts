import { copyTemplate } from '@proper/operator-kit/test-support/template';
import { openPglite } from '../src/database/pglite';

/** Puts an empty embedded database into a data folder, as a first start leaves it: making one takes seconds. */
export const copyEmptyDatabase = (dataDir: string): Promise<void> =>
  copyTemplate('empty-database', async (folder) => (await openPglite(folder)).close(), dataDir);
