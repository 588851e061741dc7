import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../system-error';
import { contend, nameLength, type Outcome, removeUnfinished } from './contest';
import { shortPathTo } from './paths';
import { pipeOf, takePipe } from './pipe';

/** How taking a lock ended; the reason is one line for the person at the keyboard. */
export type Lock = { readonly ok: true; release(): void } | { readonly ok: false; readonly reason: string };

const elsewhere = 'choose another folder with DATA_DIR=...';

/** The system's code for why a folder can't be written to; undefined where it can. */
function faultOf(dataDir: string): string | undefined {
  try {
    mkdirSync(dataDir, { recursive: true });
    rmSync(mkdtempSync(path.join(dataDir, 'try-')), { recursive: true });
    return undefined;
  } catch (cause) {
    return codeOf(cause);
  }
}

async function takeSocket(dataDir: string, purpose: string): Promise<Outcome> {
  const reach = shortPathTo(dataDir, nameLength(purpose));
  try {
    const outcome = await contend({ folder: dataDir, reach: reach.folder }, purpose);
    if (outcome.kind === 'won') removeLeftovers(dataDir, purpose);
    return outcome;
  } finally {
    reach.remove();
  }
}

/** Files that crashes left, and earlier versions, which kept a process's number in a file. */
function removeLeftovers(dataDir: string, purpose: string): void {
  removeUnfinished(dataDir, purpose);
  for (const name of readdirSync(dataDir)) {
    const isFormer =
      name.startsWith(`${purpose}.lock`) && /^(\.\d+|(\.clearing)+)?$/.test(name.slice(purpose.length + 5));
    if (isFormer) rmSync(path.join(dataDir, name), { force: true });
  }
}

function reasonOf(outcome: Exclude<Outcome, { kind: 'won' }>, dataDir: string, purpose: string): string {
  switch (outcome.kind) {
    case 'lost': {
      const { by } = outcome;
      const who = by ? `process ${by.pid} on ${by.host}` : 'which does not answer';
      return `The data folder ${dataDir} is in use by another ${purpose} (${who}). Stop that one, or ${elsewhere}`;
    }
    case 'unknown':
      return (
        `Whether the data folder ${dataDir} is in use can't be told: ${outcome.name} can't be asked (${outcome.code}). ` +
        `Remove that file if no other ${purpose} uses the folder, or ${elsewhere}`
      );
    case 'unreachable':
      return noSockets(dataDir, 'they answer nobody');
  }
}

const noSockets = (dataDir: string, code: string): string =>
  `The data folder ${dataDir} lies on a filesystem that can't hold sockets (${code}), and they keep two processes from ` +
  `using it at once. Choose a folder on another one with DATA_DIR=...`;

/**
 * Takes a lock in a data folder, so that one process at a time does a kind of work there: among all processes of this
 * machine, in containers too. The kernel gives it back when the process ends, however it ends. Processes of two
 * machines on one network filesystem don't see each other.
 *
 * @param purpose - Names the lock's files, and the work in the reason: `server`, `composer`.
 */
export async function lockDataFolder(dataDir: string, purpose: string): Promise<Lock> {
  const fault = faultOf(dataDir);
  if (fault !== undefined)
    return {
      ok: false,
      reason: `The data folder ${dataDir} cannot be written to (${fault}). Choose another with DATA_DIR=... or make it writable.`,
    };
  try {
    const outcome =
      process.platform === 'win32'
        ? await takePipe(pipeOf(dataDir, purpose))
        : await takeSocket(dataDir, purpose);
    if (outcome.kind !== 'won') return { ok: false, reason: reasonOf(outcome, dataDir, purpose) };
    return { ok: true, release: outcome.release };
  } catch (cause) {
    return { ok: false, reason: noSockets(dataDir, codeOf(cause)) };
  }
}
