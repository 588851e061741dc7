// Everything that depends on PGlite's internals; `durable-pglite.integration.test.ts` fails if a new version changes them.
// Plain JavaScript, because a worker thread starts without the loader for TypeScript.
import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * @typedef {{ readonly nfd: number, readonly node: { readonly mode: number } }} Stream An open file of Emscripten.
 * @typedef {{
 *   readonly NODEFS: {
 *     readonly stream_ops: { fsync?: (stream: Stream) => void },
 *     tryFSOperation(work: () => void): void,
 *   },
 *   readonly FS: { isDir(mode: number): boolean },
 *   _PostgresMainLoopOnce(): void,
 * }} PostgresModule The part of the compiled PostgreSQL that is used here.
 * @typedef {{ files: number, folders: number }} SyncCounts
 */

/** Status of the exception that ends a failed statement: PGlite's POSTGRES_MAIN_LONGJMP. Any other one is a crash. */
const statementFailed = 100;

/** Error codes of systems that cannot sync a folder. PostgreSQL itself ignores them too. */
const isUnsupported = (/** @type {unknown} */ cause) =>
  ['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'EBADF'].includes(
    String(/** @type {NodeJS.ErrnoException} */ (cause).code),
  );

/**
 * PostgreSQL's parameters. PGlite's defaults turn fsync off (`-F`), and fdatasync, the usual way to sync the log, does nothing
 * in Emscripten. PostgreSQL fills its buffers with zeros at the start: 128 MB by default, for tables of some hundred
 * kilobytes. Old files of the log are removed instead of recycled, so that erased rows do not stay in them.
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
 * A folder on this machine whose files and folders PostgreSQL can sync to the disk: PGlite's own ignores fsync.
 *
 * PGlite treats every exception of PostgreSQL as a failed statement and runs the next one. After a PANIC, as on a full
 * disk, it would try forever. So this class recognises that exception.
 */
class DurableFolder extends NodeFS {
  /** @type {SyncCounts} */
  syncs = { files: 0, folders: 0 };

  /**
   * @param {string} folder
   * @param {() => never} onCrash
   */
  constructor(folder, onCrash) {
    super(folder);
    this.onCrash = onCrash;
  }

  /** @override @type {NodeFS['init']} */
  async init(pglite, options) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const installFsync = (/** @type {PostgresModule} */ { NODEFS, FS }) => {
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
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), installFsync] },
    };
  }

  /** @override PGlite calls this when PostgreSQL is loaded, before it starts it. */
  async initialSyncFs() {
    const postgres = /** @type {PostgresModule} */ (this.pg?.Module);
    const runOnce = postgres._PostgresMainLoopOnce;
    postgres._PostgresMainLoopOnce = () => {
      try {
        runOnce();
      } catch (cause) {
        if (/** @type {{ status?: unknown } | undefined} */ (cause)?.status !== statementFailed)
          this.onCrash();
        throw cause;
      }
    };
  }
}

/**
 * Starts PostgreSQL in this thread, with everything that it commits synced to the disk.
 *
 * @param {string} folder
 * @param {() => never} onCrash - Ends the thread: PostgreSQL cannot go on.
 * @returns {Promise<{ pglite: PGlite, syncs: Readonly<SyncCounts> }>} `syncs`: how many files and folders were synced so far.
 */
export async function startDurablePglite(folder, onCrash) {
  const fs = new DurableFolder(folder, onCrash);
  return { pglite: await PGlite.create({ fs, startParams }), syncs: fs.syncs };
}
