import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@proper/common/repository';
import { findFreePort } from '@proper/common/test-support/free-port';
import { noDatabase } from '@proper/tools/test-support/processes';
import { ServingCommand } from '@proper/tools/test-support/serving-command';
import { copySite } from '../support/own-site';
import { expect, test } from '../support/test';

const start = (dataDir: string, port = 0) =>
  new ServingCommand('start', root, { DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: noDatabase });

/** Makes every composition fail, whatever the teams publish. */
const breakComposing = (dataDir: string): void => writeFileSync(path.join(dataDir, 'composer.json'), '{');

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'proper-start-'));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('if the composition fails at a restart, visitors get the previous site, until npm start is ended', async () => {
  copySite(dataDir);
  breakComposing(dataDir);
  const port = await findFreePort();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      // The next port, which it would take, may be another test's.
      OPERATOR_PORT: String(await findFreePort()),
      DATABASE_URL: noDatabase,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const askPage = () => fetch(`http://localhost:${port}/services`);
  await expect.poll(() => output, { timeout: 40_000 }).toContain('Proper is ready');
  expect(output).toContain('composer.json');
  expect(output).toContain('Not composed: see above. The site that was live before is served.');
  expect(await (await askPage()).text()).toContain('<h1');
  npm.kill('SIGKILL');
  // The command's output closes once no process holds it any more.
  await once(npm, 'close');
  await expect(askPage()).rejects.toThrow('fetch failed');
});

test('a start without a site to serve ends and says why', async () => {
  breakComposing(dataDir);
  const site = start(dataDir);
  expect(await site.ended()).toBe(1);
  expect(site.output).toContain('There is no site to serve: none could be composed.');
});
