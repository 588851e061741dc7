// Runs PGlite: in a thread, so that pages never wait for it; or as a process of its own, which makes a database and ends.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { startDurablePglite } from './durable-pglite.mjs';

/** @import { Failure, Order } from './pglite-thread' */

const folder = isMainThread ? process.argv[2] : workerData.folder;
const { pglite } = await startDurablePglite(folder, () => process.exit(1));

/** @type {(order: Order) => Promise<readonly object[]>} */
async function run(order) {
  if ('close' in order) await pglite.close();
  else if (order.values) return (await pglite.query(order.text, [...order.values])).rows;
  else return (await pglite.exec(order.text)).at(-1)?.rows ?? [];
  return [];
}

/** @type {(cause: unknown) => Failure} */
function failureOf(cause) {
  if (!(cause instanceof Error)) return { message: String(cause) };
  const { code, detail, hint, constraint, column } = /** @type {Failure & Error} */ (cause);
  return { message: cause.message, code, detail, hint, constraint, column };
}

// PGlite runs what it is asked one after the other.
parentPort?.on('message', async (/** @type {{ id: number, order: Order }} */ { id, order }) => {
  try {
    parentPort?.postMessage({ id, rows: await run(order) });
  } catch (cause) {
    parentPort?.postMessage({ id, failure: failureOf(cause) });
  }
});
if (isMainThread) await pglite.close();
