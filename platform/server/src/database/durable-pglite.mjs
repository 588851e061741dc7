// What leans on the inside of PGlite, and all of it: `durable-pglite.integration.test.ts` fails where a newer one differs.
// Plain JavaScript, because a worker thread starts without the loader for TypeScript.
import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * @typedef {{ readonly nfd: number, readonly node: { readonly mode: number } }} Stream An open file of Emscripten's.
 * @typedef {{
 *   readonly NODEFS: {
 *     readonly stream_ops: { fsync?: (stream: Stream) => void },
 *     tryFSOperation(work: () => void): void,
 *   },
 *   readonly FS: { isDir(mode: number): boolean },
 *   _PostgresMainLoopOnce(): void,
 * }} Inside What is used of the compiled PostgreSQL.
 * @typedef {{ files: number, folders: number }} Syncs How many were brought to the disk.
 */

/** How the compiled PostgreSQL leaves a statement that failed, and nothing more: PGlite's POSTGRES_MAIN_LONGJMP. */
const statementFailed = 100;

/** Error codes of systems that cannot sync a folder. PostgreSQL itself ignores them too. */
const isUnsupported = (/** @type {unknown} */ cause) =>
  ['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'EBADF'].includes(
    String(/** @type {NodeJS.ErrnoException} */ (cause).code),
  );

/**
 * What PostgreSQL is started with. PGlite's own parameters turn fsync off, and Emscripten's fdatasync, the usual way
 * to sync the log, does nothing. Its buffers are filled with zeros at the start: 128 MB by default, for
 * tables of some hundred kilobytes. Files of the log are removed rather than used again, so that what was erased does not
 * stay in them.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'synchronous_commit=on',
    'full_page_writes=on',
    'shared_buffers=8MB',
    'wal_recycle=off',
  ].flatMap((setting) => ['-c', setting]),
];

/**
 * A folder of this machine whose files and folders PostgreSQL can bring to the disk: PGlite's answers fsync with nothing.
 *
 * PGlite takes every exception of PostgreSQL for an error of a statement and goes on with the next one. After a
 * PANIC, as on a full disk, there is no next one: it would try for ever. So that exception is recognised here.
 */
class DurableFolder extends NodeFS {
  /** @type {Syncs} */
  syncs = { files: 0, folders: 0 };

  /**
   * @param {string} folder
   * @param {() => never} giveUp
   */
  constructor(folder, giveUp) {
    super(folder);
    this.giveUp = giveUp;
  }

  /** @override @type {NodeFS['init']} */
  async init(pglite, options) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const giveFsync = (/** @type {Inside} */ { NODEFS, FS }) => {
      NODEFS.stream_ops.fsync = ({ nfd, node }) =>
        NODEFS.tryFSOperation(() => {
          const isFolder = FS.isDir(node.mode);
          try {
            fsyncSync(nfd);
          } catch (cause) {
            if (!isFolder || !isUnsupported(cause)) throw cause;
          }
          this.syncs[isFolder ? 'folders' : 'files'] += 1;
        });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), giveFsync] } };
  }

  /** @override Called once PostgreSQL is loaded, before it is started. */
  async initialSyncFs() {
    const inside = /** @type {Inside} */ (this.pg?.Module);
    const runOnce = inside._PostgresMainLoopOnce;
    inside._PostgresMainLoopOnce = () => {
      try {
        runOnce();
      } catch (cause) {
        if (/** @type {{ status?: unknown } | undefined} */ (cause)?.status !== statementFailed)
          this.giveUp();
        throw cause;
      }
    };
  }
}

/**
 * Starts PostgreSQL in this thread, so that whatever it has committed is on the disk.
 *
 * @param {string} folder
 * @param {() => never} giveUp - Ends the thread: PostgreSQL has given itself up, and never comes back.
 * @returns {Promise<{ pglite: PGlite, syncs: Readonly<Syncs> }>} with what has been synced so far.
 */
export async function startDurablePglite(folder, giveUp) {
  const fs = new DurableFolder(folder, giveUp);
  return { pglite: await PGlite.create({ fs, startParams }), syncs: fs.syncs };
}
