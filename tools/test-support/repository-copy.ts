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

/** A folder under another path: the same files, where the file system can. */
function linkFolder(from: string, to: string): void {
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** The installed packages, also those that one workspace has in another version than the rest. */
function linkPackages(folder: string): void {
  const inCopy = path.join(folder, 'node_modules');
  linkFolder(path.join(root, 'node_modules'), inCopy);
  // npm writes its record anew: the original's must stay as it is.
  const record = path.join(inCopy, '.package-lock.json');
  const text = readFileSync(record, 'utf8');
  rmSync(record);
  writeFileSync(record, text);
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, unknown>> };
  const ofWorkspaces = Object.keys(packages).flatMap(
    (at) => /^(?!node_modules\/).+?\/node_modules(?=\/)/.exec(at) ?? [],
  );
  for (const own of new Set(ofWorkspaces))
    if (existsSync(path.join(folder, own, '..'))) linkFolder(path.join(root, own), path.join(folder, own));
}

/** The folders that docs/teams.md says one remote needs in addition to the files at the top. */
export function foldersOfOneRemote(): readonly string[] {
  const [, folders = ''] =
    /^git sparse-checkout set (.+)$/m.exec(readFileSync(path.join(root, 'docs/teams.md'), 'utf8')) ?? [];
  return folders.split(' ');
}

interface CopyOptions {
  /** The folders that it has next to the files at the top; all by default. */
  readonly folders?: readonly string[];
  /** Whether it has the installed packages, as most commands need. */
  readonly withPackages?: boolean;
}

/** A copy of this repository as a developer would have it, to be changed at will. */
export class RepositoryCopy extends WorkingFolder {
  constructor({ folders, withPackages = true }: CopyOptions = {}) {
    super(mkdtempSync(path.join(tmpdir(), 'proper-copy-')));
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
    git(this.folder, 'config', 'user.name', 'copy');
    git(this.folder, 'config', 'user.email', 'copy@proper.example');
    git(this.folder, 'commit', '--quiet', '-m', 'x');
  }
}
