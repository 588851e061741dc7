import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { nginxFolder } from '../src/headers-configuration';

/** Debian's nginx, without extra modules. */
const program = '/usr/sbin/nginx';

/** Whether this machine has nginx. */
export const hasNginx = existsSync(program);

interface NginxOptions {
  /** For its configuration and temporary files. */
  readonly folder: string;
  /** The link to the composed site. */
  readonly site: string;
  /** The address of the backend. */
  readonly backend: string;
}

/** Starts nginx with the containers' own configuration: only paths and addresses are replaced by this machine's. */
export async function startNginx({ folder, site, backend }: NginxOptions) {
  const port = await freePort();
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary);
  const configuration = path.join(folder, 'nginx.conf');
  const replacements = [
    // First, because the other paths may contain it.
    ['/tmp/', `${temporary}/`],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['listen 8081;', `listen 127.0.0.1:${await freePort()};`],
    ['/data/site', site],
    ['http://backend:3000', backend],
  ] as const;
  const text = replacements.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync(path.join(nginxFolder, 'nginx.conf'), 'utf8'),
  );
  // Workers of root would run as another user, who may not read what this process writes.
  writeFileSync(configuration, process.getuid?.() === 0 ? `user root;\n${text}` : text);
  // What start.sh writes once there is a site.
  writeFileSync(path.join(temporary, 'root.conf'), `root ${site}; set $site $realpath_root;\n`);
  cpSync(path.join(nginxFolder, 'headers.conf'), path.join(folder, 'headers.conf'));
  const args = ['-c', configuration, '-p', folder, '-e', 'stderr'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );
  while (!(await isAnswering())) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.\n${errors}`);
    await pause(50);
  }
  return {
    port,
    /** Makes it read its configuration again, with the policies of the live site. */
    reload: () => void child.kill('SIGHUP'),
    async stop() {
      child.kill('SIGQUIT');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
