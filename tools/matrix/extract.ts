import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * The full name of a commit, whichever way it is named; undefined where the history that is here lacks it: a shallow clone
 * has few.
 */
export function commitOf(root: string, name: string): string | undefined {
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The folders of a repository's workspaces. */
const workspacesIn = (root: string): readonly string[] =>
  ['.', 'platform']
    .flatMap((parent) =>
      existsSync(path.join(root, parent))
        ? readdirSync(path.join(root, parent)).map((name) => path.join(root, parent, name))
        : [],
    )
    .filter(
      (folder) => existsSync(path.join(folder, 'package.json')) && path.basename(folder) !== 'node_modules',
    );

const nameIn = (folder: string): string =>
  (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string }).name;

/**
 * Makes a folder with the repository as it was at a commit. Packages of other makers are those that are installed here; its
 * workspaces are its own.
 *
 * @param root - The top of the repository.
 * @param target - Made anew.
 */
export function extract(root: string, commit: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(path.join(target, 'node_modules'), { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', target], { input: archive });
  const installed = path.join(root, 'node_modules');
  // Those that are links here are workspaces of now.
  for (const name of readdirSync(installed))
    if (!lstatSync(path.join(installed, name)).isSymbolicLink())
      symlinkSync(path.join(installed, name), path.join(target, 'node_modules', name), 'junction');
  for (const folder of workspacesIn(target))
    symlinkSync(folder, path.join(target, 'node_modules', nameIn(folder)), 'junction');
}

/** What `package.json` of a remote says of the shell's packages. */
interface Manifest {
  peerDependencies?: Record<string, string>;
}

/**
 * Has a remote say that it works with other versions of the contract than it does.
 *
 * @returns Whether remotes could say so at that commit.
 */
export function declareRange(remote: string, range: string): boolean {
  const file = path.join(remote, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (!manifest.peerDependencies) return false;
  for (const name of ['shared-types', 'shared-ui']) manifest.peerDependencies[name] = range;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return true;
}
