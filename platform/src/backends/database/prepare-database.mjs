// Runs in a worker thread: making or recovering a database keeps a thread busy for seconds. Plain JavaScript, because a worker
// starts without the loader for TypeScript.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const pglite = await PGlite.create({ dataDir: workerData.folder });
await pglite.close();
parentPort?.postMessage('ready');
