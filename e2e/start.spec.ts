import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { ServingCommand } from '@proper/tools/test-support/working-folder';
import { copySite, noDatabase } from './support/own-site';
import { expect, test } from './support/test';

const start = (dataDir: string, port = 0) =>
  new ServingCommand('start', root, {
    env: { DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: noDatabase },
  });

/** Makes every composition fail, whatever the teams publish. */
const breakComposing = (dataDir: string): void => writeFileSync(path.join(dataDir, 'composer.json'), '{');

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'proper-start-'));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('if the composition fails at a restart, visitors get the previous site', async ({ page }) => {
  copySite(dataDir);
  breakComposing(dataDir);
  const port = await freePort();
  const site = start(dataDir, port);
  await site.says('Proper is ready');
  expect(site.output).toContain('composer.json');
  expect(site.output).toContain('Not composed: see above. The site that was live before is served.');
  await page.goto(`http://localhost:${port}/services`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Otherwise the idle page would fetch files from a stopped server.
  await page.goto('about:blank');
  expect(await site.stop()).toBe(0);
});

test('a start without a site to serve ends and says why', async () => {
  breakComposing(dataDir);
  const site = start(dataDir);
  expect(await site.ended()).toBe(1);
  expect(site.output).toContain('There is no site to serve: none could be composed.');
});

test('npm start ends, and frees its port, after its npm was ended', async () => {
  copySite(dataDir);
  breakComposing(dataDir);
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: noDatabase },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await expect(async () => {
    expect((await fetch(`http://localhost:${port}/services`)).status).toBe(200);
  }).toPass();
  npm.kill('SIGKILL');
  // Its output is closed once no process has it any more.
  npm.stdout.resume();
  await once(npm, 'close');
  await expect(fetch(`http://localhost:${port}/services`)).rejects.toThrow('fetch failed');
});
