import { mkdirSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { compositionPagePath, publicRecordFile } from '@proper/operator-kit/composed-site';
import { declaring, publishNextRelease, writeRemotesFile } from '@proper/tools/test-support/next-release';
import { copySite, operate, type ServedSite, serveSite } from './support/own-site';
import { ownDataDir, production } from './support/sites';
import { expect, notFoundOnConsole, test } from './support/test';

// All tests use one site, and each goes on with what the one before has decided.
test.describe.configure({ mode: 'serial', timeout: 150_000 });

const dataDir = ownDataDir('composition');
const published = path.join(dataDir, 'published');
const remotesFile = path.join(published, 'remotes.json');
const folderOf = (team: string): string => path.join(published, team);

let site: ServedSite;
test.beforeAll(async () => {
  // The time limit of the tests above is not that of this hook.
  test.setTimeout(150_000);
  copySite(dataDir);
  mkdirSync(published, { recursive: true });
  writeRemotesFile(remotesFile, {});
  await operate(['compose', '--reconfigure'], { dataDir, remotesFile, env: { COMPOSITION_PAGE: 'true' } });
  site = await serveSite(dataDir);
});
test.afterAll(() => site?.close());

const openComposition = (page: Page) => page.goto(site.url + compositionPagePath);
const release = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const attention = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('strong') });

test('a team sees at a glance what is live, from which release, with its contract, pages and budget', async ({
  page,
}) => {
  const response = await openComposition(page);
  expect(response?.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'self' 'sha256-/,
  );
  await expect(page.getByText('Every release that the teams have published is live.')).toBeVisible();
  const record = await (await page.request.get(`${site.url}/${publicRecordFile}`)).json();
  for (const name of ['shell', 'mfe-marketing', 'mfe-content', 'mfe-forms']) {
    await expect(release(page, name)).toContainText('live');
    await expect(release(page, name)).toContainText(record.versions[name]);
  }
  const content = release(page, 'mfe-content');
  await expect(content).toContainText('/blog');
  await expect(content.getByRole('img', { name: 'fits', exact: true })).toHaveCount(5);
  await expect(content.getByRole('img', { name: 'does not fit' })).toHaveCount(0);
  await expect(content).toContainText(/Scripts, \/\S+\s*\d+\.\d kB of 137\.0 kB/);
  await content.getByText(/^\d+ pages$/).click();
  await content.getByRole('link', { name: '/blog', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/blog`);
});

test('a team sees at the top why its release is not live: refused, waiting for a contract, pinned or disabled', async ({
  page,
}) => {
  publishNextRelease('mfe-content', folderOf('mfe-content'), declaring('mfe-content', '^99'));
  // Its page is at a route of another team.
  publishNextRelease('mfe-forms', folderOf('mfe-forms'), (_, text) =>
    text.replace(/"path":\s*"\/contact"/, '"path":"/about"'),
  );
  writeRemotesFile(remotesFile, {
    'mfe-content': folderOf('mfe-content'),
    'mfe-forms': folderOf('mfe-forms'),
  });
  const { versions } = await (await page.request.get(`${site.url}/${publicRecordFile}`)).json();
  const pinned = versions['mfe-marketing'];
  await operate(['pin', 'mfe-marketing', pinned], { dataDir, remotesFile });
  await expect(operate(['compose'], { dataDir, remotesFile })).rejects.toThrow('refused mfe-content');

  await openComposition(page);
  await expect(attention(page)).toHaveText([
    /^mfe-content 1\.0\.0-\w+next is waiting: it works with @proper\/shared-types \^99, and the shell brings .*\n?.*waits for a release of another team/s,
    /^mfe-forms 1\.0\.0-\w+next is refused: .*\/about is owned by mfe-marketing.*It stays out until its team publishes another version/s,
    new RegExp(
      `^mfe-marketing is pinned: an operator has pinned ${pinned}.*until the operator unpins it`,
      's',
    ),
  ]);
  await expect(release(page, 'mfe-forms')).toContainText('refused');
  await expect(release(page, 'mfe-forms')).toContainText(versions['mfe-forms']);

  await operate(['disable', 'mfe-forms'], { dataDir, remotesFile });
  await page.reload();
  await expect(attention(page).filter({ hasText: 'mfe-forms is disabled' })).toContainText(
    'Its pages say that they are not available, until the operator enables it.',
  );
  await expect(release(page, 'mfe-forms')).toContainText('none of its releases');
});

test('it is readable on a phone and on a wide screen, in both schemes', async ({ page }) => {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openComposition(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([]);
  }
});

test.describe('where the operator does not allow it', () => {
  test.use({ expectedOnConsole: notFoundOnConsole });

  test('the address is not found, as any other', async ({ page }) => {
    const response = await page.goto(production.url + compositionPagePath);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
  });
});
