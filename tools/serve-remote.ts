import path from 'node:path';
import { releasesFolder } from '@proper/build/releases-folder';
import { exitCodes, parsePort, readArguments, usageError } from '@proper/operator-kit/arguments';
import { isReleaseName, releaseNames, root } from '@proper/operator-kit/repository';
import { buildChanged } from './build-changed';
import { createRemoteServer } from './remote-server';

const help = `Builds a remote if it has changed, and serves it to a site that lets developers load remotes from this machine.

Usage: npm run serve-remote -w tools -- [options] REMOTE

  REMOTE         ${releaseNames.filter((name) => name !== 'shell').join(', ')}
  --port PORT    the port to listen on (default: 4102)
  --help         this text

Ctrl-C stops it. After a change, 'npm run build -- REMOTE' and a reload of the page are enough.

Exit codes: 0 stopped, 1 the build failed or the port is not available, 2 bad usage.`;

const { values, positionals } = readArguments({ port: { type: 'string', default: '4102' } }, help);
const [name = '', ...more] = positionals;
if (!isReleaseName(name) || name === 'shell' || more.length > 0) usageError('Name one REMOTE.', help);
const port = parsePort(values.port);
if (!port) usageError(`--port ${values.port} is not a port: it must be a number from 1 to 65535.`, help);

if (!(await buildChanged([name]))) process.exit(exitCodes.failed);
const origin = `http://localhost:${port}`;
const server = createRemoteServer({ name, releases: releasesFolder(path.join(root, name)), origin });
server.on('error', (cause) => {
  console.error(`Port ${port} is not available: ${cause.message}`);
  process.exit(exitCodes.failed);
});
server.listen(port, 'localhost', () => {
  console.log(
    `\n${name} is served at ${origin}. A site with OVERRIDE_ORIGINS=${origin} loads it from there:`,
  );
  console.log(`  <site>/?override=${name}@${origin}`);
});
