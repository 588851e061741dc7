import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '@proper/operator-kit/repository';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import { type Call, createVisitors, type Reply } from '@proper/server/test-support/clients';
import { copyEmptyDatabase } from '@proper/server/test-support/empty-database';

export interface DrillOptions {
  /** The same seed gives the same inputs in the same order. */
  readonly seed: number;
  /** Takes seconds instead of minutes, for `npm test`. */
  readonly isShort: boolean;
  readonly report: (line: string) => void;
}

export interface DrillContext extends DrillOptions {
  /** Returns numbers from 0 up to 1, which depend only on the seed. */
  readonly random: () => number;
  readonly faults: Faults;
}

/** The counts to print; or why the drill did not run, such as `no disk image can be mounted here`. */
type DrillResult = Readonly<Record<string, number | string>> | string;

/** A long test of a promise in docs/security.md or docs/visitors.md, against a running system. */
export interface Drill {
  readonly name: string;
  readonly summary: string;
  /** Whether it needs Linux, which reports open descriptors and lets each client have its own address. */
  readonly needsLinux?: boolean;
  run(context: DrillContext): Promise<DrillResult>;
}

export const isLinux = process.platform === 'linux' && existsSync('/proc/self/fd');

/** Runs a drill. It has passed if `faults` is empty. */
export async function runDrill({ run, needsLinux = false }: Drill, options: DrillOptions) {
  const faults = createFaults();
  const result =
    needsLinux && !isLinux
      ? 'it needs Linux, for open descriptors and for clients with different addresses'
      : await run({ ...options, faults, random: createRandom(options.seed) });
  return { result, faults: faults.lines };
}

/** Returns numbers from 0 up to 1, always the same for a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** Collects faults, at most five of each kind. */
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

/** Longer than the server waits for a stalled client, and than a busy machine takes to fill a connection's buffers. */
const defaultTimeoutMs = 120_000;

/** Waits until a condition holds. Resolves to false if it does not hold in time. */
export async function becomesTrue(isTrue: () => boolean, timeoutMs = defaultTimeoutMs): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!isTrue()) {
    if (performance.now() >= end) return false;
    await pause(50);
  }
  return true;
}

export interface ServerSetup {
  readonly dataDir: string;
  readonly env?: NodeJS.ProcessEnv;
  /** How many descriptors it may open; by default as many as this process. */
  readonly descriptors?: number;
}

export interface RunningServer {
  /** `http://127.0.0.1:40001` */
  readonly address: string;
  readonly pid: number;
  /** The lines that it has logged. */
  readonly lines: readonly string[];
  /** Kills it without a chance to tidy up, and waits until it has ended. */
  kill(): Promise<void>;
}

/** Starts the embedded server in its own process. Resolves when it listens. */
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

/** Runs `work` with a new data folder that has an empty database, and removes the folder afterwards. */
export const withDataFolder = <Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> =>
  withScratchFolder('drill', async (dataDir) => {
    await copyEmptyDatabase(dataDir);
    return work(dataDir);
  });

const commands = {
  submissions: 'platform/server/src/cli/submissions.ts',
  site: 'platform/composer/src/cli/command.ts',
} as const;

/** Starts `npm run NAME`, without npm, which would not pass on signals. */
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

/** Runs `npm run NAME` and resolves to its output. Rejects if it fails. */
export async function runCommand(
  name: keyof typeof commands,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const child = startCommand(name, args, env);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm run ${name} -- ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** Runs a system command. Returns false if it is not installed, not permitted, or fails. */
export const tryCommand = (command: string, ...args: readonly string[]): Promise<boolean> =>
  promisify(execFile)(command, args).then(
    () => true,
    () => false,
  );

/**
 * Counts the descriptors that a process has open.
 *
 * @param ignoredFolder - PostgreSQL keeps the files of its tables open, up to a limit that it sets itself.
 */
export function countDescriptors(pid: number, ignoredFolder = ''): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((descriptor) => {
    try {
      const target = readlinkSync(path.join(folder, descriptor));
      return ignoredFolder === '' || !target.startsWith(ignoredFolder);
    } catch {
      // It has been closed since the folder was read.
      return false;
    }
  }).length;
}

/** Waits until a process has at most `limit` descriptors open, and returns how many it has then. */
export async function settleDescriptors(pid: number, limit: number, ignoredFolder: string): Promise<number> {
  await becomesTrue(() => countDescriptors(pid, ignoredFolder) <= limit);
  return countDescriptors(pid, ignoredFolder);
}

/** Sends one request on a new connection. */
export async function askOnce(address: string, call: Call, from?: string): Promise<Reply> {
  const client = createVisitors(address, from);
  const reply = await client.ask(call);
  client.close();
  return reply;
}
