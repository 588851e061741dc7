import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '@proper/operator-kit/repository';
import { type Call, createVisitors, type Reply } from '@proper/server/test-support/clients';
import { copyEmptyDatabase } from '@proper/server/test-support/empty-database';
import { withScratchFolder } from '../scratch-folder';

export interface DrillOptions {
  /** The same seed makes the same inputs, in the same order. */
  readonly seed: number;
  /** A few seconds instead of minutes, for `npm test`. */
  readonly short: boolean;
  readonly report: (line: string) => void;
}

/** What a drill is given. */
export interface DrillContext extends DrillOptions {
  /** Numbers from 0 up to 1, which follow from the seed. */
  readonly random: () => number;
  readonly faults: Faults;
}

/** What a drill has counted; or why it did not run, such as `no PostgreSQL on this machine`. */
type Counted = Readonly<Record<string, number | string>> | string;

/** A long test that holds a promise of docs/security.md or docs/visitors.md against a running system. */
export interface Drill {
  readonly name: string;
  readonly what: string;
  run(context: DrillContext): Promise<Counted>;
}

/** Runs a drill. `faults` has one line each, and is empty when it passed. */
export async function runDrill({ run }: Drill, options: DrillOptions) {
  const faults = createFaults();
  const counts = await run({ ...options, faults, random: createRandom(options.seed) });
  return { counts, faults: faults.lines };
}

/** Numbers from 0 up to 1, always the same for a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <Each>(random: () => number, all: readonly Each[]): Each =>
  all[Math.floor(random() * all.length)] as Each;

/** Collects faults, each kind at most five times. */
function createFaults() {
  const counts = new Map<string, number>();
  const lines: string[] = [];
  return {
    lines: lines as readonly string[],
    add(kind: string, detail = ''): void {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count <= 5) lines.push(`${kind} ${detail}`.trim());
      else if (count === 6) lines.push(`${kind}: and more`);
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;

/** Repeats `work` for as long as it resolves to true, so many at a time. */
export async function repeatInParallel(atOnce: number, work: () => Promise<boolean>): Promise<void> {
  const repeat = async (): Promise<void> => {
    while (await work());
  };
  await Promise.all(Array.from({ length: atOnce }, repeat));
}

/** Longer than a stalled client is waited for, and than a busy machine takes to fill its connection's buffers. */
const patienceMs = 120_000;

/** Waits until a condition holds. Returns whether it came true in time. */
export async function becomesTrue(isTrue: () => boolean, milliseconds = patienceMs): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!isTrue()) {
    if (performance.now() >= end) return false;
    await pause(50);
  }
  return true;
}

/** The time, in milliseconds, that this share of all times does not exceed; 0 where there are none. */
export const quantileMs = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** What a server is started with. */
export interface ServerSetup {
  readonly dataDir: string;
  readonly env?: NodeJS.ProcessEnv;
  /** How many descriptors it may have open; as many as this process by default. */
  readonly descriptors?: number;
}

export interface RunningServer {
  /** `http://127.0.0.1:40001` */
  readonly address: string;
  readonly pid: number;
  /** What it has logged. */
  readonly lines: readonly string[];
  /** Ends it at once, as a loss of power would, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the embedded server of a data folder as a process of its own. Resolves when it listens. */
export async function startServer({ dataDir, env, descriptors }: ServerSetup): Promise<RunningServer> {
  const program = path.join(import.meta.dirname, 'server-process.ts');
  const command = [process.execPath, '--import', 'tsx', program, dataDir];
  const [first = '', ...others] =
    descriptors === undefined ? command : ['prlimit', `--nofile=${descriptors}:${descriptors}`, ...command];
  const child = spawn(first, others, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines: string[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(line));
  const gone = once(child, 'exit');
  const started = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  if (started === undefined) throw new Error(`The server did not start:\n${lines.join('\n')}`);
  return {
    address: started[0].address,
    pid: child.pid ?? 0,
    lines,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Gives `work` a data folder of its own with an empty database, and removes it afterwards. */
export const withDataFolder = <Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> =>
  withScratchFolder('drill', async (dataDir) => {
    await copyEmptyDatabase(dataDir);
    return work(dataDir);
  });

const commands = {
  leads: 'platform/server/src/visitors-data/command.ts',
  site: 'platform/composer/src/cli/command.ts',
} as const;

/** Starts `npm run NAME`, without npm between it and its signals. */
export function startCommand(
  name: keyof typeof commands,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', commands[name], ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Runs it to its end. Resolves to what it printed; rejects where it fails. */
export async function runCommand(...given: Parameters<typeof startCommand>): Promise<string> {
  const child = startCommand(...given);
  const parts: Buffer[] = [];
  child.stdout?.on('data', (part: Buffer) => parts.push(part));
  const [code] = await once(child, 'close');
  const output = parts.join('');
  if (code !== 0)
    throw new Error(`npm run ${given[0]} -- ${given[1].join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** Runs a command of the system. False when it is not there, not permitted, or fails. */
export function tryCommand(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Only Linux reports a process's open descriptors and gives every client an address of its own. */
export const isLinux = process.platform === 'linux' && existsSync('/proc/self/fd');

/**
 * How many descriptors a process has open.
 *
 * @param except - A folder whose files do not count: PostgreSQL keeps those of its tables open, up to a bound of its own.
 */
export function countDescriptors(pid: number, except?: string): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((descriptor) => {
    try {
      return except === undefined || !readlinkSync(path.join(folder, descriptor)).startsWith(except);
    } catch {
      // It was closed this moment.
      return false;
    }
  }).length;
}

/** Waits until a process has at most so many open, and returns how many it has then. */
export async function settleDescriptors(pid: number, most: number, except?: string): Promise<number> {
  await becomesTrue(() => countDescriptors(pid, except) <= most);
  return countDescriptors(pid, except);
}

/** Asks once, on a connection of its own. */
export async function askOnce(address: string, call: Call, from?: string): Promise<Reply> {
  const client = createVisitors(address, from);
  const reply = await client.ask(call);
  client.close();
  return reply;
}
