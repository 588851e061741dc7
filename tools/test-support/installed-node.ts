import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Installs a version of Node.js from the registry, and returns the folder of its program. */
export function installNode(folder: string, version: string): string {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  mkdirSync(folder);
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`];
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(`npm could not install ${name}@${version}:\n${stderr.slice(-1000)}`);
  return path.join(folder, 'node_modules', name, 'bin');
}
