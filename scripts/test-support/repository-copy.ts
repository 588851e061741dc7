import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from 'operator-kit/repository';

/** How a command in a copy ended. */
interface Ended {
  readonly status: number | null;
  /** What it said, on both streams. */
  readonly said: string;
}

const git = (folder: string, ...args: readonly string[]): string =>
  spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout;

/** The installed packages under another path: the same files, where the file system can. */
function linkPackages(folder: string): void {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  const linked = spawnSync('cp', ['-al', from, to]).status === 0;
  if (!linked) {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
  // npm writes it: the original's must stay as it is.
  const record = '.package-lock.json';
  const text = readFileSync(path.join(from, record));
  rmSync(path.join(to, record));
  writeFileSync(path.join(to, record), text);
}

/** A copy of this repository as a developer would have it, to be changed at will. */
export class RepositoryCopy {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'proper-copy-'));

  constructor() {
    const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
    for (const file of files.filter(Boolean)) {
      mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true });
      copyFileSync(path.join(root, file), path.join(this.folder, file));
    }
    linkPackages(this.folder);
    git(this.folder, 'init', '--quiet');
    git(this.folder, 'add', '--all');
    git(
      this.folder,
      '-c',
      'user.name=copy',
      '-c',
      'user.email=copy@proper.example',
      'commit',
      '--quiet',
      '-m',
      'x',
    );
  }

  /** What is not as it was copied, a line each. */
  changes(): readonly string[] {
    return git(this.folder, 'status', '--short', '--untracked-files=all').split('\n').filter(Boolean);
  }

  run(command: string, ...args: readonly string[]): Ended {
    return this.#run(command, args, {}, this.folder);
  }

  /** Types a line into a shell. @param folder - Where it is typed: at the top of the copy unless told */
  type(line: string, variables: NodeJS.ProcessEnv = {}, folder = this.folder): Ended {
    return this.#run('sh', ['-c', line], variables, folder);
  }

  #run(command: string, args: readonly string[], variables: NodeJS.ProcessEnv, cwd: string): Ended {
    const env = { ...process.env, DATA_DIR: path.join(this.folder, '.proper'), ...variables };
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env });
    return { status, said: stdout + stderr };
  }

  npmRun(script: string, ...args: readonly string[]): Ended {
    return this.run('npm', 'run', '--silent', script, '--', ...args);
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8');
  }

  /** Replaces what a pattern matches in a file. @throws Error where it matches nothing */
  edit(file: string, pattern: RegExp | string, replacement = ''): void {
    const text = this.read(file);
    const changed = text.replace(pattern, replacement);
    if (changed === text) throw new Error(`${file} has nothing that is ${pattern}.`);
    writeFileSync(path.join(this.folder, file), changed);
  }

  delete(...files: readonly string[]): void {
    for (const file of files) rmSync(path.join(this.folder, file), { recursive: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
