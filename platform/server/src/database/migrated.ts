import { type Database, UnreachableError } from './database';
import { migrate } from './migrate';

const why = (cause: unknown): string => (cause instanceof UnreachableError ? cause.reason : String(cause));

/**
 * A database that is migrated before its first use; when that fails, before the next use. Logs once when the database
 * goes out of reach, and once when it is back.
 */
export function migratedWhenReached(database: Database, log: (line: string) => void): Database {
  let migrated: Promise<unknown> | undefined;
  let isAway = false;

  function note(cause?: unknown): void {
    const goesAway = cause !== undefined;
    if (goesAway === isAway) return;
    isAway = goesAway;
    log(
      goesAway
        ? `The database cannot be used (${why(cause)}). Pages are served; forms answer 503 until it can.`
        : 'The database can be used again.',
    );
  }

  async function ensureMigrated(): Promise<void> {
    migrated ??= migrate(database);
    try {
      await migrated;
    } catch (cause) {
      migrated = undefined;
      note(cause);
      throw cause instanceof UnreachableError ? cause : new UnreachableError('not up to date');
    }
  }

  return {
    async transaction(work) {
      await ensureMigrated();
      try {
        const result = await database.transaction(work);
        note();
        return result;
      } catch (cause) {
        note(cause instanceof UnreachableError ? cause : undefined);
        throw cause;
      }
    },
    async erase(tables) {
      await ensureMigrated();
      return database.erase(tables);
    },
    close: () => database.close(),
  };
}
