import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyNpmPostgres, findNpmPostgres } from './npm-postgres';

const executable = 'postgres';

/** Newest first: `15` before `9`. */
function foldersOfDebian(): readonly string[] {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => path.join(base, version, 'bin'));
}

/** Where a PostgreSQL server and its tools can be had. */
export interface PostgresTools {
  /** The package of npm; otherwise the machine's own. */
  readonly isFromNpm: boolean;
  /** Of the package, or of the programs. */
  readonly folder: string;
}

function findOwnPostgres(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...foldersOfDebian()];
  return folders.find((folder) =>
    ['initdb', executable].every((name) => existsSync(path.join(folder, name))),
  );
}

/**
 * The PostgreSQL that npm installed for tests, so that they run on one version everywhere; else the one of this machine.
 * Undefined where there is neither, and on Windows, whose servers have no sockets in folders.
 */
export function findPostgres(): PostgresTools | undefined {
  if (process.platform === 'win32') return undefined;
  const fromNpm = findNpmPostgres();
  if (fromNpm !== undefined) return { isFromNpm: true, folder: fromNpm };
  const own = findOwnPostgres();
  return own === undefined ? undefined : { isFromNpm: false, folder: own };
}

/** PostgreSQL refuses to run as root; then it runs as its own user, or as nobody. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const user = ['postgres', 'nobody'].flatMap((name) =>
    users.filter((line) => line.startsWith(`${name}:`)),
  )[0];
  const [, , uid, gid] = user?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('There is no user to run PostgreSQL as.');
  return { uid: Number(uid), gid: Number(gid) };
}

/** A PostgreSQL server in a temporary folder, reached through a socket there. */
export interface TemporaryPostgres {
  /** Of its database `postgres`, as its superuser. Stays the same when it is stopped and started. */
  readonly url: string;
  /** Resolves when it takes connections. */
  start(): Promise<void>;
  /** Ends it: connections are cut off, and what was committed stays. SIGKILL is a crash. */
  stop(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether what is committed survives a loss of power. It costs time. */
  readonly durable?: boolean;
}

/** Makes and starts a server. Takes some seconds. */
export async function startPostgres(
  tools: PostgresTools,
  { durable = false }: PostgresOptions = {},
): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-pg-'));
  const owner = unprivileged();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const bin = tools.isFromNpm
    ? copyNpmPostgres(tools.folder, path.join(folder, 'postgres'), owner)
    : tools.folder;
  const data = path.join(folder, 'data');
  const own = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'proper', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...own, stdio: 'pipe' },
  );
  const settings = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    `fsync=${durable ? 'on' : 'off'}`,
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | undefined;

  /** Undefined once it takes connections, or what it said before it ended. */
  async function launch(): Promise<string | undefined> {
    const started = spawn(path.join(bin, executable), args, {
      ...own,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = started;
    return new Promise((resolve, reject) => {
      let said = '';
      started.stderr.on('data', (data) => {
        said = (said + String(data)).slice(-4000);
        if (said.includes('ready to accept connections')) resolve(undefined);
      });
      started.once('error', reject);
      started.once('exit', () => resolve(said));
    });
  }

  const postgres: TemporaryPostgres = {
    url: `postgres://proper@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async start() {
      const said = await launch();
      if (said !== undefined) throw new Error(`PostgreSQL did not start: ${said}`);
    },
    async stop(signal = 'SIGINT') {
      const running = server;
      server = undefined;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        // Not `exit`: the children of a server that was killed answer for a moment longer, and hold its output open.
        running.once('close', () => resolve());
        running.kill(signal);
      });
    },
    async remove() {
      await postgres.stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  process.once('exit', () => server?.kill('SIGQUIT'));
  await postgres.start();
  return postgres;
}
