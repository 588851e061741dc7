// Starts a site for the tests as `npm start` does, but copies an empty database: creating one takes ten
// seconds, and other tests do that.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { copyEmptyDatabase } from '@proper/server/test-support/databases';

const { DATA_DIR: dataDir = '' } = process.env;
if (!existsSync(path.join(dataDir, 'database'))) await copyEmptyDatabase(dataDir);
await import('@proper/tools/start');
