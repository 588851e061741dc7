import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '@proper/operator-kit/free-port';
import { paths } from '@proper/shared-types';
import { createRemoteServer } from '@proper/tools/remote-server';
import { phrase, publishNextRelease } from '@proper/tools/test-support/next-release';
import { copySite, operate, type ServedSite, serveSite } from './support/own-site';
import { ownDataDir } from './support/sites';
import { expect, hydrated, openPage, test } from './support/test';
import { requestsOf } from './support/visitor';

// One site and one port for all of them.
test.describe.configure({ mode: 'default' });

const dataDir = ownDataDir('override');
const deployed = 'Notes on handing work over';
const local = 'Notes that nobody has deployed';
const release = path.join(dataDir, 'next');

let site: ServedSite;
/** Where a developer serves a remote of their own. */
let origin: string;

test.beforeAll(async () => {
  // Composing a site can take long on a slow machine.
  test.setTimeout(150_000);
  copySite(dataDir);
  origin = `http://localhost:${await freePort()}`;
  await operate(['compose'], {
    dataDir,
    env: { OVERRIDE_ORIGINS: origin },
  });
  mkdirSync(release, { recursive: true });
  publishNextRelease('mfe-content', release, phrase(deployed, local));
  site = await serveSite(dataDir);
});

test.afterAll(() => site?.close());

/** Runs the server that a developer runs, until the returned function is called. */
async function serveRemote(): Promise<() => Promise<void>> {
  const server = createRemoteServer({ name: 'mfe-content', releases: release, origin });
  await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), 'localhost', resolve));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const badge = (page: Page) => page.getByRole('complementary', { name: 'Override' });
const linkTo = (override: string): string => `?override=${encodeURIComponent(override)}`;

test.describe('a remote from an origin that the site allows', () => {
  test.use({
    // What else comes from there is what the test asks for.
    savesData: true,
    expectedOnConsole:
      /preloaded using link preload|could not be opened|Federation Runtime|ERR_CONNECTION_REFUSED/,
  });

  test('comes from there once the developer has confirmed it, until the reset', async ({ page }) => {
    const stop = await serveRemote();
    const fromThere = requestsOf(page, origin);
    const dialog = page.getByRole('dialog', { name: `Take mfe-content from ${origin}?` });
    const ask = () => page.goto(site.url + paths.blog + linkTo(`mfe-content@${origin}`));

    await ask();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(site.url + paths.blog);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.reload();
    await hydrated(page);
    await expect(heading(page)).toHaveText(deployed);
    await expect(badge(page)).toHaveCount(0);
    expect(fromThere).toEqual([]);

    await ask();
    await page.getByRole('button', { name: 'Take it' }).click();
    await expect(heading(page)).toHaveText(local);
    await hydrated(page);
    await expect(badge(page)).toHaveText(`OverrideIn this tab, mfe-content comes from ${origin}Reset`);
    const files = fromThere.map((address) => address.split('/').at(-1));
    expect(files).toEqual(expect.arrayContaining(['remoteEntry.js', 'remote.js', 'blog.js', 'blog.css']));
    // No style of the deployed one is left.
    await expect(page.locator('style[data-href*="/mfe-content/"]')).toHaveCount(0);

    // The other teams' pages are the site's own, and hydrate as ever.
    await openPage(page, site.url + paths.services);
    await expect(badge(page)).toBeVisible();
    const elsewhere = fromThere.length;
    await page.locator(`footer a[href="${paths.contact}"]`).click();
    await expect(page).toHaveURL(site.url + paths.contact);
    await hydrated(page);
    expect(fromThere).toHaveLength(elsewhere);
    await page.locator(`footer a[href="${paths.blog}"]`).click();
    await expect(heading(page)).toHaveText(local);

    await stop();
    await page.reload();
    await expect(heading(page)).toHaveText('This page could not be loaded');
    await badge(page).getByRole('button', { name: 'Reset' }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(deployed);
    await hydrated(page);
    await expect(badge(page)).toHaveCount(0);
  });
});

test.describe('an origin that the site does not name', () => {
  test.use({ expectedOnConsole: /is refused: / });

  test('is refused, whatever a link or the tab says', async ({ page, consoleLines }) => {
    const asked = requestsOf(page);
    // `shell/src/override/override.test.ts` has all the others.
    const other = `mfe-content@${origin}.evil.example`;
    await openPage(page, site.url + paths.blog + linkTo(other));
    await expect(page).toHaveURL(site.url + paths.blog);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(consoleLines.at(-1)).toContain(`The override '${other}' is refused`);
    await page.evaluate((text) => sessionStorage.setItem('proper.override', text), other);
    await page.reload();
    await hydrated(page);
    await expect(heading(page)).toHaveText(deployed);
    await expect(badge(page)).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('proper.override'))).toBeNull();
    expect(consoleLines).toHaveLength(2);
    expect(asked.filter((address) => !address.startsWith(site.url))).toEqual([]);
  });
});

test('a site whose configuration names no origin has nothing of it', async ({ page }) => {
  const asked = requestsOf(page);
  const response = await page.request.get(paths.blog);
  expect(response.headers()['content-security-policy']).not.toContain('localhost');
  expect((await response.text()).includes('overrideOrigins')).toBe(false);
  await page.addInitScript(
    (text) => sessionStorage.setItem('proper.override', text),
    `mfe-content@${origin}`,
  );
  await openPage(page, paths.blog + linkTo(`mfe-content@${origin}`));
  await expect(heading(page)).toHaveText(deployed);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(badge(page)).toHaveCount(0);
  expect(asked.filter((address) => address.includes('/override.'))).toEqual([]);
  expect(asked.filter((address) => address.startsWith(origin))).toEqual([]);
});
