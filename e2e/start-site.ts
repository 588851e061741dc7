// Starts a site for the tests as `npm start` does, with an empty database that a run of all tests has made before: to make
// one takes ten seconds, and is tested elsewhere.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@proper/server/database';
import { copyEmptyDatabase } from '@proper/server/test-support/empty-database';

const { DATA_DIR: dataDir = '' } = process.env;
if (!existsSync(path.join(dataDir, 'database'))) {
  await copyEmptyDatabase(dataDir);
  const database = await openDatabase(dataDir);
  // All visitors of the tests come from one client.
  await database.transaction((session) =>
    session.query("update private.throttle_settings set per_client = 1000 where table_name = 'emails'"),
  );
  await database.close();
}
await import('@proper/tools/start');
