import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The folders that docs/teams.md says one remote needs in addition to the files at the top. */
export function foldersOfOneRemote(): readonly string[] {
  const [, folders = ''] =
    /^git sparse-checkout set (.+)$/m.exec(readFileSync(path.join(root, 'docs/teams.md'), 'utf8')) ?? [];
  return folders.split(' ');
}

const isSource = (file: string): boolean =>
  !/^(node_modules|dist|dist-development)$/.test(path.basename(file));

/** A checkout of some folders and the files at the top, with the packages that are installed here. */
export class Checkout {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'proper-development-')));

  constructor(folders: readonly string[]) {
    for (const entry of readdirSync(root))
      if (statSync(path.join(root, entry)).isFile()) cpSync(path.join(root, entry), this.#at(entry));
    for (const folder of folders)
      cpSync(path.join(root, folder), this.#at(folder), { recursive: true, filter: isSource });
    this.#linkPackages(folders);
  }

  /** Workspaces are those of this checkout, and only they; all else is what is installed. */
  #linkPackages(folders: readonly string[]): void {
    const packages = path.join(root, 'node_modules');
    mkdirSync(this.#at('node_modules'));
    const entries = readdirSync(packages).filter((entry) => !entry.startsWith('.'));
    const scoped = readdirSync(path.join(packages, '@proper')).map((entry) => `@proper/${entry}`);
    mkdirSync(this.#at('node_modules/@proper'));
    for (const entry of [...entries.filter((each) => each !== '@proper'), ...scoped]) {
      const own = path.relative(root, realpathSync(path.join(packages, entry)));
      const isWorkspace = !own.startsWith('node_modules');
      if (isWorkspace && !folders.includes(own)) continue;
      const target = isWorkspace ? this.#at(own) : path.join(packages, entry);
      symlinkSync(target, this.#at(`node_modules/${entry}`), 'junction');
    }
    // What says that everything is installed.
    cpSync(path.join(packages, '.package-lock.json'), this.#at('node_modules/.package-lock.json'));
  }

  #at(file: string): string {
    return path.join(this.folder, file);
  }

  /** Replaces a text in a file, as an editor does. Returns how to undo it. */
  edit(file: string, before: string, after: string): () => void {
    const text = readFileSync(this.#at(file), 'utf8');
    if (!text.includes(before)) throw new Error(`${file} does not say "${before}".`);
    writeFileSync(this.#at(file), text.replace(before, after));
    return () => writeFileSync(this.#at(file), text);
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(this.#at(file)), { recursive: true });
    writeFileSync(this.#at(file), text);
  }

  delete(file: string): void {
    rmSync(this.#at(file));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `npm run dev`, or `npm start`, in a checkout. */
export class ServingCommand {
  readonly #child: ChildProcess;
  /** What it has said so far. */
  output = '';

  /** @param folder - The top of the checkout; what is served and saved lies below it. */
  constructor(name: 'dev' | 'start', folder: string, port: number, args: readonly string[] = []) {
    this.#child = spawn(process.execPath, [path.join(folder, `tools/bin/${name}.mjs`), ...args], {
      cwd: folder,
      env: { ...process.env, PORT: String(port), DATA_DIR: path.join(folder, '.proper') },
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

  /** Ends it as Ctrl-C does. Returns its exit code. */
  async stop(): Promise<number | null> {
    if (this.#child.exitCode !== null) return this.#child.exitCode;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGINT');
    await ended;
    return this.#child.exitCode;
  }

  /** Resolves with the exit code of one that ends by itself. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }

  /** The processes that it has started and that still run, itself among them. */
  get processes(): readonly string[] {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,stat=,args='], { encoding: 'utf8' });
    const mine = new RegExp(`^\\s*${this.#child.pid}\\s+[^Z]`);
    return stdout.split('\n').filter((line) => mine.test(line));
  }
}
