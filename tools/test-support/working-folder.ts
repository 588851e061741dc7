import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How a command in a copy ended. */
interface Ended {
  readonly status: number | null;
  /** What it printed, on both streams. */
  readonly said: string;
}

/** `npm run dev` or `npm start`, while it runs. */
export class ServingCommand {
  readonly #child: ChildProcess;
  /** What it has said so far. */
  output = '';

  /** @param folder - The top of the checkout; what is served and saved is in its `.proper` by default. */
  constructor(
    name: 'dev' | 'start',
    folder: string,
    { args = [], env }: { readonly args?: readonly string[]; readonly env: NodeJS.ProcessEnv },
  ) {
    this.#child = spawn(process.execPath, [path.join(folder, 'tools/run.mjs'), name, ...args], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: path.join(folder, '.proper'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: whatever is left of it can be found.
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text) => {
        this.output += text;
      });
  }

  /** Resolves once it says so; rejects with what it said where it ends before. */
  async says(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.#child.exitCode !== null) throw new Error(`It has ended:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Resolves with the exit code of one that ends by itself. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }

  /** Ends it as Ctrl-C does. Returns its exit code. */
  stop(): Promise<number | null> {
    this.#child.kill('SIGINT');
    return this.ended();
  }

  /** The processes that it has started and that still run, itself among them. */
  get processes(): readonly string[] {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,stat=,args='], { encoding: 'utf8' });
    const mine = new RegExp(`^\\s*${this.#child.pid}\\s+[^Z]`);
    return stdout.split('\n').filter((line) => mine.test(line));
  }
}

/** Runs git in a folder. Returns what it says. @throws Error when it fails */
export function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Variables of the run of a test: with them, the suite in a checkout would be that run again, and what commands say in colour. */
const unsetVariables = { E2E_DRILL: undefined, FORCE_COLOR: undefined };

/** A folder with a checkout that a developer works in. */
export class WorkingFolder {
  constructor(readonly folder: string) {}

  /** What is not as it is in the last commit, a line each; of folders that are new the top alone. */
  changedPlaces(): readonly string[] {
    return git(this.folder, 'status', '--short').split('\n').filter(Boolean);
  }

  run(command: string, ...args: readonly string[]): Ended {
    return this.runWith({}, command, ...args);
  }

  /** Runs a command at the top of the checkout, with variables of its own. */
  runWith(variables: NodeJS.ProcessEnv, command: string, ...args: readonly string[]): Ended {
    const dataDir = { DATA_DIR: path.join(this.folder, '.proper') };
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...process.env, ...unsetVariables, ...dataDir, ...variables },
      maxBuffer: 64 * 1024 * 1024,
    });
    return { status, said: stdout + stderr };
  }

  npmRun(script: string, ...args: readonly string[]): Ended {
    return this.run('npm', 'run', '--silent', script, '--', ...args);
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8');
  }

  /** Replaces what a pattern matches in a file. Returns how to undo it. @throws Error where it matches nothing */
  edit(file: string, pattern: RegExp | string, replacement = ''): () => void {
    const text = this.read(file);
    const changed = text.replace(pattern, replacement);
    if (changed === text) throw new Error(`${file} has nothing that is ${pattern}.`);
    this.write(file, changed);
    return () => this.write(file, text);
  }

  write(file: string, text: string): void {
    const absolute = path.join(this.folder, file);
    mkdirSync(path.dirname(absolute), { recursive: true });
    writeFileSync(absolute, text);
  }

  delete(...files: readonly string[]): void {
    for (const file of files) rmSync(path.join(this.folder, file), { recursive: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
