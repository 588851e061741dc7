// Starts a site for the tests as `npm start` does, but with a copy of an empty database that all tests share: creating a
// database takes ten seconds, and other tests cover it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@proper/server/database';
import { copyEmptyDatabase } from '@proper/server/test-support/empty-database';

const { DATA_DIR: dataDir = '' } = process.env;
if (!existsSync(path.join(dataDir, 'database'))) {
  await copyEmptyDatabase(dataDir);
  const database = await openDatabase(dataDir);
  // All visitors in the tests have the same client address.
  await database.transaction((session) =>
    session.query("update private.throttle_settings set per_client = 1000 where table_name = 'emails'"),
  );
  await database.close();
}
await import('@proper/tools/start');
