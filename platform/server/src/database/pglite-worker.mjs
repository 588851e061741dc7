// Runs PGlite: in a thread, so that pages never wait for it; or in its own process, which makes a database and ends.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { startDurablePglite } from './durable-pglite.mjs';

/** @import { Command, Failure } from './pglite-thread' */

const folder = isMainThread ? process.argv[2] : workerData.folder;
const { pglite } = await startDurablePglite(folder, () => process.exit(1));

/** @type {(command: Command) => Promise<readonly object[]>} */
async function run(command) {
  if ('close' in command) await pglite.close();
  else if (command.values) return (await pglite.query(command.text, [...command.values])).rows;
  else return (await pglite.exec(command.text)).at(-1)?.rows ?? [];
  return [];
}

/** @type {(cause: unknown) => Failure} */
function describeFailure(cause) {
  const { message = String(cause), code, detail, hint, constraint, column } = Object(cause);
  return { message, code, detail, hint, constraint, column };
}

// PGlite queues the commands by itself.
parentPort?.on('message', async (/** @type {{ id: number, command: Command }} */ { id, command }) => {
  try {
    parentPort?.postMessage({ id, rows: await run(command) });
  } catch (cause) {
    parentPort?.postMessage({ id, failure: describeFailure(cause) });
  }
});
if (isMainThread) await pglite.close();
