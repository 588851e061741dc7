import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@proper/operator-kit/free-port';
import { nginxFolder } from '../src/headers-configuration';

/** Debian's nginx: the stock one, without a module more. */
const program = '/usr/sbin/nginx';

/** Whether this machine has it. */
export const hasNginx = existsSync(program);

interface NginxOptions {
  /** For its configuration and temporary files. */
  readonly folder: string;
  /** The link to the composed site. */
  readonly site: string;
  /** The address of the backend. */
  readonly backend: string;
}

/** Starts nginx with the containers' own configuration: only paths and addresses are this machine's. */
export async function startNginx({ folder, site, backend }: NginxOptions) {
  const port = await freePort();
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  let text = readFileSync(path.join(nginxFolder, 'nginx.conf'), 'utf8');
  for (const [from, to] of [
    // First: the other paths may be in it.
    ['/tmp/', `${temporary}/`],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['/data/site', site],
    ['http://backend:3000', backend],
  ] as const) {
    if (!text.includes(from)) throw new Error(`nginx.conf has no "${from}" any more.`);
    text = text.replaceAll(from, to);
  }
  // As root, its workers would be somebody else, who may not read what this process writes.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  writeFileSync(path.join(folder, 'nginx.conf'), user + text);
  cpSync(path.join(nginxFolder, 'headers.conf'), path.join(folder, 'headers.conf'));
  const args = ['-c', path.join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  for (let answers = false; !answers; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.\n${errors}`);
    answers = await fetch(`http://127.0.0.1:${port}/composition.json`).then(
      () => true,
      () => false,
    );
  }
  return {
    port,
    /** Has it read its configuration again, with the policies of the live site. */
    reload: () => void child.kill('SIGHUP'),
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGQUIT');
      await gone;
    },
  };
}
