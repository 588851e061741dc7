import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { copySite } from './support/own-site';
import { ownSites } from './support/sites';
import { expect, test } from './support/test';

/** Types `npm start`, with a data folder of its own. */
function start(dataDir: string) {
  const { port, url } = ownSites.started;
  const child: ChildProcess = spawn(process.execPath, ['tools/bin/start.mjs'], {
    cwd: root,
    // No form is sent to it.
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  return { url, said: () => said, gone: once(child, 'exit'), stop: () => child.kill('SIGTERM') };
}

/** Lets every composition fail, whatever the teams publish. */
const breakComposing = (dataDir: string): void => writeFileSync(path.join(dataDir, 'pins.json'), '{');

// They take one port.
test.describe.configure({ mode: 'serial' });

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'proper-start-'));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('after a restart whose composition fails, visitors have the site that was live', async ({ page }) => {
  copySite(dataDir);
  breakComposing(dataDir);
  const site = start(dataDir);
  await expect.poll(site.said, { timeout: 60_000 }).toContain('Proper is ready');
  expect(site.said()).toContain('pins.json');
  expect(site.said()).toContain('Not composed: see above. The site that was live before is served.');
  await page.goto(`${site.url}/services`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What it fetches when it is idle would meet a server that has stopped.
  await page.goto('about:blank');
  site.stop();
  expect((await site.gone)[0]).toBe(0);
});

test('a start without any site to serve ends, and says why', async () => {
  breakComposing(dataDir);
  const site = start(dataDir);
  expect((await site.gone)[0]).toBe(1);
  expect(site.said()).toContain('There is no site to serve: none could be composed.');
});
