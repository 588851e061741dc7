import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@proper/operator-kit/free-port';
import { nginxFolder } from './places';

/** Debian's nginx: the stock one, without a module more. */
const program = '/usr/sbin/nginx';

/** Whether this machine has it. */
export const hasNginx = existsSync(program);

/** A running nginx with the configuration of the containers. */
export interface RunningNginx {
  readonly port: number;
  /** Of the process that has started the workers. */
  readonly pid: number;
  /** Has it read its configuration again, with the policies of the live site. */
  reload(): void;
  /** What it has written to its log of errors. */
  errors(): string;
  stop(): Promise<void>;
}

interface NginxOptions {
  /** For its configuration and temporary files. */
  readonly folder: string;
  /** The link to the composed site. */
  readonly site: string;
  /** The address of the backend. */
  readonly backend: string;
  /** The port to listen on; any free one by default. */
  readonly port?: number;
}

/** Replaces what stands in the configuration once at least; what is not there is a bug of the caller. */
function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`nginx.conf has no "${from}" any more.`);
    return changed.replaceAll(from, to);
  }, text);
}

async function answers(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
    try {
      await fetch(`http://127.0.0.1:${port}/composition.json`);
      return;
    } catch {
      await pause(50);
    }
  }
}

/** Starts nginx with the containers' own configuration: only places and addresses are this machine's. */
export async function startNginx({
  folder,
  site,
  backend,
  port: wanted,
}: NginxOptions): Promise<RunningNginx> {
  const port = wanted ?? (await freePort());
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  // As root, its workers would be somebody else, who may not read what this process writes.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const configuration =
    user +
    replaced(readFileSync(path.join(nginxFolder, 'nginx.conf'), 'utf8'), [
      // First: the other places may lie in it.
      ['/tmp/', `${temporary}/`],
      ['listen 8080;', `listen 127.0.0.1:${port};`],
      ['/data/site', site],
      ['http://backend:3000', backend],
    ]);
  writeFileSync(path.join(folder, 'nginx.conf'), configuration);
  writeFileSync(
    path.join(folder, 'headers.conf'),
    readFileSync(path.join(nginxFolder, 'headers.conf'), 'utf8'),
  );
  const child = spawn(program, ['-c', path.join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  await answers(port, child).catch((cause) => {
    throw new Error(`${cause.message}\n${errors}`);
  });
  return {
    port,
    pid: child.pid ?? 0,
    reload: () => void child.kill('SIGHUP'),
    errors: () => errors,
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGQUIT');
      await gone;
    },
  };
}
