import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../system-error';
import { answer, ask, type Peer } from './conversation';
import { listen } from './listen';

/** How a contest ended. After `won` nobody else holds the lock until it is released. */
export type Outcome =
  | { readonly kind: 'won'; release(): void }
  /** `by` is undefined where somebody listens and doesn't answer. */
  | { readonly kind: 'lost'; readonly by: Peer | undefined }
  | { readonly kind: 'unknown'; readonly name: string; readonly code: string }
  /** A socket that listens can't be reached through its file. */
  | { readonly kind: 'unreachable' };

/** What asking a rival came to: it no longer matters, or it ends the contest. */
type Verdict = 'out of the way' | Exclude<Outcome, { kind: 'won' }>;

const unfinished = '.new';
const nameOf = (purpose: string): string => `${purpose}.${randomBytes(8).toString('hex')}.lock`;
const isNameFor = (purpose: string, name: string): boolean =>
  name.startsWith(`${purpose}.`) && /^\.[0-9a-f]{16}\.lock$/.test(name.slice(purpose.length));

/** Bytes of the longest name that a contest makes. */
export const nameLength = (purpose: string): number => nameOf(purpose).length + unfinished.length;

/** The folder of a contest. */
export interface ContestFolder {
  readonly folder: string;
  /** The same, by a path that is short enough for sockets. It may go once the contest has ended. */
  readonly reach: string;
}

/** Milliseconds between two questions to one rival, and after how many it counts as silent. */
const pollMs = 10;
const patienceMs = 15_000;

/**
 * Makes the socket that the other contenders see. It is bound under another name and renamed once it listens: a visible
 * socket that refuses a connection is therefore dead for good. No name is used twice.
 */
async function appear({ folder, reach }: ContestFolder, purpose: string) {
  for (;;) {
    const name = nameOf(purpose);
    const file = path.join(folder, name);
    const server = await listen(path.join(reach, name + unfinished));
    try {
      renameSync(file + unfinished, file);
      return { name, file, server };
    } catch (cause) {
      server.close();
      // Somebody has just won the lock, and removed the unfinished socket.
      if (codeOf(cause) !== 'ENOENT') throw cause;
    }
  }
}

/**
 * Contends for the lock of a purpose with all others that do so in this folder.
 *
 * Each contender first makes its socket visible and then looks for other sockets: of any two, at least one sees the
 * other. It asks each whether it holds the lock or is a candidate. A holder has won already. Among candidates the lower
 * name goes first: one that is asked by a lower name waits until that one is gone, and the lower one need not wait. So
 * each waits for lower names only, and no circle can form. When a process ends, however it ends, the kernel closes
 * its socket; the file that is left refuses connections.
 *
 * @throws what the system says where the folder takes no socket.
 */
export async function contend(contest: ContestFolder, purpose: string): Promise<Outcome> {
  const own = await appear(contest, purpose);
  const rivals = new Map<string, Promise<Verdict>>();
  let state: Peer['state'] | undefined = 'candidate';

  function leave(): void {
    state = undefined;
    rmSync(own.file, { force: true });
    own.server.close();
  }

  const askAt = (name: string) => ask(path.join(contest.reach, name), own.name);

  async function settle(name: string): Promise<Verdict> {
    const end = performance.now() + patienceMs;
    while (performance.now() < end) {
      const answered = await askAt(name);
      if (answered.kind === 'dead') rmSync(path.join(contest.folder, name), { force: true });
      if (answered.kind === 'dead' || answered.kind === 'gone') return 'out of the way';
      if (answered.kind === 'silent') break;
      if (answered.kind === 'error') return { kind: 'unknown', name, code: answered.code };
      if (answered.kind === 'peer') {
        if (answered.peer.state === 'holder') return { kind: 'lost', by: answered.peer };
        if (name > own.name) return 'out of the way';
      }
      await pause(pollMs);
    }
    return { kind: 'lost', by: undefined };
  }

  function meet(name: string): void {
    if (!rivals.has(name)) rivals.set(name, settle(name));
  }

  try {
    answer(own.server, (name) => {
      if (state === 'candidate' && isNameFor(purpose, name) && name < own.name) meet(name);
      return state;
    });
    const self = await askAt(own.name);
    if (self.kind !== 'peer') {
      leave();
      return { kind: 'unreachable' };
    }
    const names = readdirSync(contest.folder).filter((name) => isNameFor(purpose, name) && name !== own.name);
    for (const name of names) meet(name);
    let settled: number;
    do {
      settled = rivals.size;
      for (const verdict of await Promise.all(rivals.values()))
        if (verdict !== 'out of the way') {
          leave();
          return verdict;
        }
      // Lower names may have asked meanwhile. Nobody is answered between this check and the next line.
    } while (rivals.size > settled);
    state = 'holder';
    return { kind: 'won', release: leave };
  } catch (cause) {
    leave();
    throw cause;
  }
}

/**
 * Removes sockets of contenders that were killed before they made them visible. A contender that is just about to do so
 * makes another one. Only for the holder of the lock.
 */
export function removeUnfinished(folder: string, purpose: string): void {
  for (const name of readdirSync(folder))
    if (name.endsWith(unfinished) && isNameFor(purpose, name.slice(0, -unfinished.length)))
      rmSync(path.join(folder, name), { force: true });
}
