import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** A version of Node.js for one drill. */
export interface InstalledNode {
  /** Its program. */
  readonly program: string;
  /** `v22.23.3` */
  readonly version: string;
  /** With it, npm and what npm starts find this Node.js first. */
  readonly env: { readonly PATH: string };
}

/** Installs a version of Node.js from the registry into a folder. */
export function installNode(folder: string, version: string): InstalledNode {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  mkdirSync(folder);
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`];
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(`npm could not install ${name}@${version}:\n${stderr.slice(-1000)}`);
  const programs = path.join(folder, 'node_modules', name, 'bin');
  const program = path.join(programs, 'node');
  return {
    program,
    version: spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim(),
    env: { PATH: `${programs}${path.delimiter}${process.env.PATH}` },
  };
}
