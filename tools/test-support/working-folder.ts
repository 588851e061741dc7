import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface CommandResult {
  readonly status: number | null;
  /** From both streams. */
  readonly output: string;
}

interface ServingOptions {
  readonly args?: readonly string[];
  /** The Node.js that runs it; by default the one that runs this process. */
  readonly node?: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A script of a checkout's package.json, such as `node tools/run.mjs start`. */
function readScript(folder: string, name: string): string {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  return scripts[name] ?? '';
}

/** A running `npm run dev` or `npm start`. */
export class ServingCommand {
  readonly #child: ChildProcess;
  /** What it has printed so far. */
  output = '';

  /** @param folder - The top of the checkout, which may be of an earlier commit. Its `.proper` is the data folder by default. */
  constructor(
    name: 'dev' | 'start',
    folder: string,
    { args = [], node = process.execPath, env }: ServingOptions,
  ) {
    // Without npm, which would not pass on signals.
    const [, program = '', ...words] = readScript(folder, name).split(' ');
    this.#child = spawn(node, [program, ...words, ...args], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: path.join(folder, '.proper'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, by which `processes` finds what it has started.
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text) => {
        this.output += text;
      });
  }

  /** Resolves once it has printed the text. Rejects with its output if it ends before. */
  async says(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.#child.exitCode !== null) throw new Error(`The command ended:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Resolves to its exit code once it ends by itself. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }

  /** Stops it as Ctrl-C does. Resolves to its exit code. */
  stop(): Promise<number | null> {
    this.#child.kill('SIGINT');
    return this.ended();
  }

  /** It and the processes that it has started, as far as they still run. */
  get processes(): readonly string[] {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,stat=,args='], { encoding: 'utf8' });
    const inGroup = new RegExp(`^\\s*${this.#child.pid}\\s+[^Z]`);
    return stdout.split('\n').filter((line) => inGroup.test(line));
  }
}

/** Runs git in a folder and returns its output. @throws Error if it fails */
export function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Variables of a test run: E2E_DRILL would have the suite in a checkout run that drill, FORCE_COLOR would colour the output. */
const unsetVariables = { E2E_DRILL: undefined, FORCE_COLOR: undefined };

/** A checkout that a developer works in. */
export class WorkingFolder {
  constructor(readonly folder: string) {}

  /** What differs from the last commit, as `git status --short` lists it; of a new folder only the top. */
  changedFiles(): readonly string[] {
    return git(this.folder, 'status', '--short').split('\n').filter(Boolean);
  }

  run(command: string, ...args: readonly string[]): CommandResult {
    return this.runWith({}, command, ...args);
  }

  /** Runs a command at the top of the checkout, with these variables added to the environment. */
  runWith(variables: NodeJS.ProcessEnv, command: string, ...args: readonly string[]): CommandResult {
    const dataDir = { DATA_DIR: path.join(this.folder, '.proper') };
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...process.env, ...unsetVariables, ...dataDir, ...variables },
      maxBuffer: 64 * 1024 * 1024,
    });
    return { status, output: stdout + stderr };
  }

  npmRun(script: string, ...args: readonly string[]): CommandResult {
    return this.run('npm', 'run', '--silent', script, '--', ...args);
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8');
  }

  /** Replaces what a pattern matches in a file. Returns a function that undoes it. @throws Error if nothing matches */
  edit(file: string, pattern: RegExp | string, replacement = ''): () => void {
    const text = this.read(file);
    const changed = text.replace(pattern, replacement);
    if (changed === text) throw new Error(`${pattern} matches nothing in ${file}.`);
    this.write(file, changed);
    return () => this.write(file, text);
  }

  write(file: string, text: string): void {
    const absolute = path.join(this.folder, file);
    mkdirSync(path.dirname(absolute), { recursive: true });
    writeFileSync(absolute, text);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
