// The thread that runs PGlite, so that pages never wait for it.
import { parentPort, workerData } from 'node:worker_threads';
import { startDurablePglite } from './durable-pglite.mjs';

/**
 * @import { Transaction } from '@electric-sql/pglite'
 * @import { Answered, Asked, Failure, Order, Ready } from './pglite-thread'
 */

/** Ends this thread alone, on the spot. */
const giveUp = () => process.exit(1);

const { pglite } = await startDurablePglite(workerData.folder, giveUp);

/** @type {{ within: Promise<Transaction>, end(how: 'commit' | 'rollback'): void, ended: Promise<void> } | undefined} */
let transaction;

function begin() {
  let end = (/** @type {'commit' | 'rollback'} */ _how) => {};
  /** @type {Promise<void>} */
  let ended = Promise.resolve();
  const within = new Promise((/** @type {(transaction: Transaction) => void} */ resolve, reject) => {
    ended = pglite.transaction(async (opened) => {
      resolve(opened);
      /** @type {'commit' | 'rollback'} */
      const how = await new Promise((settle) => {
        end = settle;
      });
      if (how === 'rollback') await opened.rollback();
    });
    ended.catch(reject);
  });
  within.catch(() => undefined);
  transaction = { within, end: (how) => end(how), ended };
}

function running() {
  if (transaction === undefined) throw new Error('There is no transaction.');
  return transaction;
}

/** @type {(order: Order) => Promise<readonly object[]>} */
async function carryOut(order) {
  switch (order.do) {
    case 'begin':
      begin();
      await running().within;
      return [];
    case 'query':
      return (await (await running().within).query(order.statement, [...order.values])).rows;
    case 'script':
      await (await running().within).exec(order.statements);
      return [];
    case 'commit':
    case 'rollback': {
      const { within, end, ended } = running();
      transaction = undefined;
      await within;
      end(order.do);
      await ended;
      return [];
    }
    case 'command':
      return (await pglite.exec(order.statement)).at(-1)?.rows ?? [];
    case 'close':
      await pglite.close();
      return [];
  }
}

/** @type {(cause: unknown) => Failure} */
function failureOf(cause) {
  if (!(cause instanceof Error)) return { message: String(cause) };
  const { code, detail, hint, constraint, column } = /** @type {Failure & Error} */ (cause);
  return { message: cause.message, code, detail, hint, constraint, column };
}

const send = (/** @type {Answered | Ready} */ message) => parentPort?.postMessage(message);

/** Settles when the orders so far are carried out. */
let before = Promise.resolve();
parentPort?.on('message', (/** @type {Asked} */ { id, order }) => {
  before = before.then(async () => {
    try {
      send({ id, rows: await carryOut(order) });
    } catch (cause) {
      send({ id, failure: failureOf(cause) });
    }
    if (order.do === 'close') parentPort?.close();
  });
});
send({ ready: true });
