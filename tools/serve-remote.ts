import path from 'node:path';
import { releasesFolder } from '@proper/build/releases-folder';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { releaseNames, root } from '@proper/operator-kit/repository';
import type { RemoteName } from '@proper/shared-types';
import { buildChanged } from './build-changed';
import { createRemoteServer } from './remote-server';

const help = `Builds a remote if it changed, and serves it for a site that lets developers take remotes from this machine.

Usage: npm run serve-remote -w tools -- [options] REMOTE

  REMOTE         ${releaseNames.filter((name) => name !== 'shell').join(', ')}
  --port PORT    the port to listen on (default: 4102)
  --help         this text

Ctrl-C stops it. After a change, 'npm run build -- REMOTE' and a reload of the page are enough.

Exit codes: 0 stopped, 1 the build failed or the port cannot be had, 2 bad usage.`;

const { values, positionals } = readArguments({ port: { type: 'string', default: '4102' } }, help);
const isRemote = (name: string): name is RemoteName =>
  name !== 'shell' && releaseNames.some((known) => known === name);
const [name = '', ...more] = positionals;
if (!isRemote(name) || more.length > 0) usageError('One REMOTE is needed.', help);
const port = Number(values.port);
if (!/^\d+$/.test(values.port) || port === 0 || port > 65_535)
  usageError(`--port ${values.port} is no port: it must be a number from 1 to 65535.`, help);

if (!(await buildChanged({ names: [name], report: console.log }))) process.exit(exitCodes.failed);
const origin = `http://localhost:${port}`;
const server = createRemoteServer({
  name,
  releases: releasesFolder(path.join(root, name)),
  origin,
});
server.on('error', (cause) => {
  console.error(`Port ${port} cannot be had: ${cause.message}`);
  process.exit(exitCodes.failed);
});
server.listen(port, 'localhost', () => {
  console.log(`\n${name} is served at ${origin}. A site with OVERRIDE_ORIGINS=${origin} takes it from here:`);
  console.log(`  <site>/?override=${name}@${origin}`);
});
