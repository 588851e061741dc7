import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { expect, it } from 'vitest';
import { writeDatabaseTypes } from '../../test-support/database-types';
import { sqlDriver, useDatabase } from '../../test-support/test-drivers';

const suite = useDatabase(sqlDriver);

it('the types that supabase-js checks inserts with are those of the migrated database', async () => {
  const types = await suite.database.transaction(writeDatabaseTypes);
  await expect(types).toMatchFileSnapshot(path.join(root, 'shared-types/src/database.ts'));
});
