import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseNames } from '@proper/operator-kit/repository';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { paths } from '@proper/shared-types/company';
import type { Release } from '@proper/shared-types/release';
import { writeRemotesFile } from '@proper/tools/test-support/next-release';
import { foldersOfOneRemote, RepositoryCopy } from '@proper/tools/test-support/repository-copy';
import { git, ServingCommand, WorkingFolder } from '@proper/tools/test-support/working-folder';
import { copySite, operate, serveSite } from '../support/own-site';
import { ownDataDir, production } from '../support/sites';
import { expect, openPage, test, waitForHydration } from '../support/test';

// In the suite, `e2e/dev.spec.ts` develops next to the other remotes' releases.

test.describe.configure({ mode: 'serial', timeout: 20 * 60_000 });
test.use({ expectedOnConsole: /Download the React DevTools/ });

const remote = 'mfe-content';
const others = releaseNames.filter((name) => name !== remote);
const heading = 'Stay informed';

let port: number;
let repository: RepositoryCopy;
let checkout: WorkingFolder;

test.beforeAll(async () => {
  port = await freePort();
  repository = new RepositoryCopy();
  checkout = new WorkingFolder(path.join(mkdtempSync(path.join(tmpdir(), 'proper-clone-')), 'proper'));
});

test.afterAll(() => {
  repository?.remove();
  if (checkout) new WorkingFolder(path.dirname(checkout.folder)).remove();
});

const readVersions = (dataDir: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(path.join(dataDir, 'site/composition.json'), 'utf8')).versions;

test("the sparse clone of docs/teams.md contains that remote, and no other team's source", () => {
  git(path.dirname(checkout.folder), 'clone', '--no-checkout', `file://${repository.folder}`, 'proper');
  git(checkout.folder, 'sparse-checkout', 'set', ...foldersOfOneRemote());
  git(checkout.folder, 'checkout', 'main');
  expect(readdirSync(checkout.folder)).toContain(remote);
  for (const other of others) expect(existsSync(path.join(checkout.folder, other)), other).toBe(false);
});

test('`npm run dev` installs dependencies, and the open page shows an edit', async ({ page }) => {
  const server = new ServingCommand('dev', checkout.folder, {
    args: ['--from', production.url],
    env: { PORT: String(port) },
  });
  try {
    await server.says('is being developed');
    expect(server.output).toContain('Installing dependencies (npm ci)');
    await page.goto(`http://localhost:${port}${paths.resources}`);
    const icon = await page.request.get(`http://localhost:${port}/favicon.svg`);
    expect(icon.headers()['content-type'], "the shell's icon").toContain('image/svg');
    await waitForHydration(page);
    checkout.edit('mfe-content/src/pages/resources/StayUpdated.tsx', 'Stay Updated', heading);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 60_000 });
    await waitForHydration(page);
    // An open page would report the closed socket on the console.
    await page.goto('about:blank');
  } finally {
    expect(await server.stop()).toBe(0);
  }
  await expect.poll(() => server.processes).toEqual([]);
  expect(checkout.changedFiles()).toEqual([' M mfe-content/src/pages/resources/StayUpdated.tsx']);
});

test('its type check, lint and tests run without the other remotes', () => {
  for (const [command, ...args] of [
    ['npm', 'run', 'types', '--workspace', remote],
    ['npm', 'run', 'check'],
    ['npx', 'biome', 'check', '--error-on-warnings', remote],
    ['npx', 'vitest', 'run', '--project=unit', remote],
  ] as const) {
    const { status, output } = checkout.run(command, ...args);
    expect(status, output).toBe(0);
  }
});

test('`npm run build` builds it and names what is missing, and `npm start` says how to fetch that', () => {
  const { status, output } = checkout.npmRun('build');
  expect(status, output).toBe(0);
  expect(output).toContain('1 successful, 1 total');
  for (const other of others) expect(output).toContain(`${other} is not in this checkout, and is left out`);
  const start = checkout.npmRun('start');
  expect(start.status).toBe(1);
  expect(start.output).toContain('git sparse-checkout add shell');
});

test('`npm run check` would admit it to the running site', () => {
  const { status, output } = checkout.npmRun('check', remote, '--from', production.url);
  expect(output).toMatch(/mfe-content 1\.0\.0-\S+ would be admitted/);
  expect(status, output).toBe(0);
});

test('once published, it is in the next composition, and the others are as before', async ({ page }) => {
  const dataDir = ownDataDir('one-remote');
  copySite(dataDir);
  const versions = readVersions(dataDir);
  const published = path.join(repository.folder, 'published');
  cpSync(path.join(checkout.folder, remote, 'dist'), published, { recursive: true });
  const { version }: Release = JSON.parse(readFileSync(path.join(published, 'release.json'), 'utf8'));

  const remotesFile = path.join(repository.folder, 'published.json');
  writeRemotesFile(remotesFile, { [remote]: published });
  await operate(['compose'], { dataDir, remotesFile });

  expect(readVersions(dataDir)).toEqual({ ...versions, [remote]: version });
  const site = await serveSite(dataDir);
  try {
    await openPage(page, site.url + paths.resources);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  } finally {
    await site.close();
  }
});

test('with the shell in the checkout, `npm start` serves its pages and names the missing remotes', async () => {
  git(checkout.folder, 'sparse-checkout', 'add', 'shell');
  const installed = checkout.run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  expect(installed.status, installed.output).toBe(0);
  const server = new ServingCommand('start', checkout.folder, { env: { PORT: String(port) } });
  try {
    await server.says('Proper is ready');
    for (const other of ['mfe-marketing', 'mfe-forms'])
      expect(server.output).toContain(`${other} is not in this checkout, and is left out`);
    const html = await (await fetch(`http://localhost:${port}${paths.resources}`)).text();
    expect(html).toContain(heading);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
