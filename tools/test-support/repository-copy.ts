import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@proper/common/repository';

/** Copies a folder, with hard links where the file system supports them. */
function linkFolder(from: string, to: string): void {
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** Links the installed packages, a workspace's own ones included. */
function linkPackages(folder: string): void {
  const inCopy = path.join(folder, 'node_modules');
  linkFolder(path.join(root, 'node_modules'), inCopy);
  // npm rewrites this record in place, so the original must not be linked.
  const record = path.join(inCopy, '.package-lock.json');
  const text = readFileSync(record, 'utf8');
  rmSync(record);
  writeFileSync(record, text);
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, unknown>> };
  const nested = Object.keys(packages).flatMap(
    (file) => /^(?!node_modules\/).+?\/node_modules(?=\/)/.exec(file) ?? [],
  );
  for (const modules of new Set(nested)) linkFolder(path.join(root, modules), path.join(folder, modules));
}

/** Packages are linked on the disk: a test run's temporary folders may be in memory. */
const parent = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();

/** A copy of this repository, with uncommitted changes and the installed packages, that a test may change. */
export class RepositoryCopy {
  readonly folder = mkdtempSync(path.join(parent, 'proper-copy-'));

  constructor() {
    const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const { stdout } = spawnSync('git', listed, { cwd: root, encoding: 'utf8' });
    // A deleted file may still be in the index.
    for (const file of stdout
      .split('\0')
      .filter((name) => name !== '' && existsSync(path.join(root, name)))) {
      mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true });
      copyFileSync(path.join(root, file), path.join(this.folder, file));
    }
    linkPackages(this.folder);
  }

  /** Runs a script of its package.json, with these variables added to the environment. */
  npmRun(script: string, args: readonly string[] = [], variables: NodeJS.ProcessEnv = {}) {
    // FORCE_COLOR, which test runs set, would colour the output.
    const env = { ...process.env, FORCE_COLOR: undefined, DATA_DIR: path.join(this.folder, '.proper') };
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...env, ...variables },
      maxBuffer: 64 * 1024 * 1024,
    });
    return { status, output: stdout + stderr };
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8');
  }

  /** Replaces a pattern in a file, or throws if nothing matches. Returns a function that undoes it. */
  edit(file: string, pattern: RegExp | string, replacement: string): () => void {
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
