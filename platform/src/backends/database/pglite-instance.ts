import { PGlite } from '@electric-sql/pglite';

/** One run of the embedded PostgreSQL. */
export interface PgliteInstance {
  readonly pglite: PGlite;
  /** True once PostgreSQL has given itself up, as it does when a disk is full. It never comes back. */
  isBroken(): boolean;
  /** Ends it. One that is broken leaves its files as they are, for the next start to recover. */
  end(): Promise<void>;
}

/** What is changed of the compiled PostgreSQL. */
interface Module {
  _PostgresMainLoopOnce(): void;
  _PostgresSendReadyForQueryIfNecessary(): void;
  stackRestore(pointer: number): void;
  readonly FS: { quit(): void };
}

/** How the compiled PostgreSQL leaves a statement that failed, and nothing more: PGlite's POSTGRES_MAIN_LONGJMP. */
const statementFailed = 100;

/**
 * Starts PostgreSQL in this process.
 *
 * PGlite takes every exception of PostgreSQL for an error of a statement and goes on with the next one. After a
 * PANIC there is no next one: it would try for ever, and keep the whole process busy. So that exception is told
 * apart here, and ends the instance.
 */
export async function startPglite(folder: string): Promise<PgliteInstance> {
  const pglite = await PGlite.create({ dataDir: folder });
  const module: Module = pglite.Module;
  const runOnce = module._PostgresMainLoopOnce;
  let isBroken = false;

  function giveUp(): never {
    throw new Error('The embedded PostgreSQL has given itself up.');
  }
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (cause) {
      if ((cause as { status?: unknown }).status === statementFailed) throw cause;
      isBroken = true;
      // What PGlite calls next on its way out of this statement, and what it begins every other one with.
      module.stackRestore = giveUp;
      module._PostgresSendReadyForQueryIfNecessary = giveUp;
      pglite.execProtocolRawSync = giveUp;
      throw cause;
    }
  };

  let isEnded = false;
  return {
    pglite,
    isBroken: () => isBroken,
    async end() {
      if (isEnded) return;
      isEnded = true;
      if (isBroken) module.FS.quit();
      else await pglite.close();
    },
  };
}
