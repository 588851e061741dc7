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
import { root } from '@proper/operator-kit/repository';
import { git, WorkingFolder } from './working-folder';

/** Copies a folder, with hard links where the file system supports them. */
function linkFolder(from: string, to: string): void {
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** Links the installed packages, including those of a single workspace that needs another version. */
function linkPackages(folder: string): void {
  const inCopy = path.join(folder, 'node_modules');
  linkFolder(path.join(root, 'node_modules'), inCopy);
  // npm rewrites its record in place, and must not rewrite the original.
  const record = path.join(inCopy, '.package-lock.json');
  const text = readFileSync(record, 'utf8');
  rmSync(record);
  writeFileSync(record, text);
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, unknown>> };
  const nested = Object.keys(packages).flatMap(
    (file) => /^(?!node_modules\/).+?\/node_modules(?=\/)/.exec(file) ?? [],
  );
  for (const modules of new Set(nested))
    if (existsSync(path.join(folder, modules, '..')))
      linkFolder(path.join(root, modules), path.join(folder, modules));
}

/** The folders that a team with one remote needs, by docs/teams.md, besides the files at the top. */
export function foldersOfOneRemote(): readonly string[] {
  const [, folders = ''] =
    /^git sparse-checkout set (.+)$/m.exec(readFileSync(path.join(root, 'docs/teams.md'), 'utf8')) ?? [];
  return folders.split(' ');
}

/** On the disk, where packages can be linked: temporary folders of a test run may be in memory. */
const parent = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();

interface CopyOptions {
  /** The folders to copy besides the files at the top; all by default. */
  readonly folders?: readonly string[];
  /** Whether to link the installed packages, which most commands need. */
  readonly withPackages?: boolean;
}

/** A copy of this repository, with uncommitted changes, that a test may change. */
export class RepositoryCopy extends WorkingFolder {
  constructor({ folders, withPackages = true }: CopyOptions = {}) {
    super(mkdtempSync(path.join(parent, 'proper-copy-')));
    const isWanted = (file: string): boolean =>
      file !== '' &&
      (!folders || !file.includes('/') || folders.some((folder) => file.startsWith(`${folder}/`)));
    const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
    for (const file of files.filter(isWanted)) {
      mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true });
      copyFileSync(path.join(root, file), path.join(this.folder, file));
    }
    if (withPackages) linkPackages(this.folder);
    git(this.folder, 'init', '--quiet', '--initial-branch=main');
    git(this.folder, 'add', '--all');
    const author = ['-c', 'user.name=copy', '-c', 'user.email=copy@proper.example'];
    git(this.folder, ...author, 'commit', '--quiet', '-m', 'x');
  }
}
