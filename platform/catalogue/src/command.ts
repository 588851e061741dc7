import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import path from 'node:path';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { defaultDataDir, root } from '@proper/operator-kit/repository';
import { watchCatalogue } from './watch';

const help = `Serves a page with every component of shared-ui in every state, and builds it anew after each change.

Usage: npm run catalogue -- [options]

  --port PORT    the port to listen on (default: 4103)
  --pictures     takes the pictures that npm test compares with anew, and ends: after a look was changed on purpose
  --help         this text

Ctrl-C stops it. Reload the page after a change. No site and no release contains it.

Exit codes: 0 stopped or taken, 1 the port or a browser cannot be had, 2 bad usage.`;

const { values, positionals } = readArguments(
  { port: { type: 'string', default: '4103' }, pictures: { type: 'boolean', default: false } },
  help,
);
if (positionals.length > 0) usageError(`"${positionals.join(' ')}" is not understood.`, help);
const port = Number(values.port);
if (!/^\d+$/.test(values.port) || port === 0 || port > 65_535)
  usageError(`--port ${values.port} is no port: it must be a number from 1 to 65535.`, help);

/** Takes the pictures with the browser and the typefaces of the tests, which need no site for that. */
function takePictures(): boolean {
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const words = ['test', 'e2e/catalogue.spec.ts', '--grep', 'looks as it did', '--retries', '0'];
  const env = { ...process.env, CATALOGUE_WRITE: '1', E2E_SITE: `http://localhost:${port}` };
  return (
    spawnSync(process.execPath, [playwright, ...words], { cwd: root, stdio: 'inherit', env }).status === 0
  );
}

if (values.pictures) process.exit(takePictures() ? exitCodes.done : exitCodes.failed);

const folder = path.join(root, defaultDataDir, 'catalogue');
const catalogue = watchCatalogue({ folder, mode: 'development' }, (line) => console.log(line));
const server = createServer(async ({ url = '/' }, response) => {
  const { status, type, content } = await catalogue.answer(url);
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
});
server.on('error', (cause) => {
  console.error(`Port ${port} cannot be had: ${cause.message}`);
  process.exit(exitCodes.failed);
});
server.listen(port, 'localhost', () => console.log(`The catalogue is at http://localhost:${port}`));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    catalogue.end();
    server.closeAllConnections();
    server.close(() => process.exit(exitCodes.done));
  });
