import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { freePort } from '@proper/operator-kit/test-support/free-port';
import { createRemoteServer } from '@proper/tools/remote-server';
import { phrase, publishNextRelease } from '@proper/tools/test-support/next-release';
import { copySite, operate, type ServedSite, serveSite } from './support/own-site';
import { ownDataDir } from './support/sites';
import { expect, openPage, test, waitForHydration } from './support/test';
import { recordRequests, unavailableTitle } from './support/visitor';

// All tests use one site and one port. Composing the site can take long on a slow machine.
test.describe.configure({ mode: 'default', timeout: 150_000 });

const dataDir = ownDataDir('override');
const deployed = 'Notes on handing work over';
const local = 'Notes that nobody has deployed';
const release = path.join(dataDir, 'next');

let site: ServedSite;
/** Where a developer serves their own remote. */
let origin: string;

test.beforeAll(async () => {
  // The time limit of the tests above is not that of this hook.
  test.setTimeout(150_000);
  copySite(dataDir);
  origin = `http://localhost:${await freePort()}`;
  await operate(['compose', '--reconfigure'], { dataDir, env: { OVERRIDE_ORIGINS: origin } });
  mkdirSync(release, { recursive: true });
  publishNextRelease('mfe-content', release, phrase(deployed, local));
  site = await serveSite(dataDir);
});

test.afterAll(() => site?.close());

/** Serves the developer's remote until the returned function is called. */
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
const queryFor = (override: string): string => `?override=${encodeURIComponent(override)}`;

test.describe('a remote from an allowed origin', () => {
  test.use({
    // Files come from there only when the test asks for them.
    savesData: true,
    expectedOnConsole:
      /preloaded using link preload|could not be opened|Federation Runtime|ERR_CONNECTION_REFUSED/,
  });

  test('replaces the deployed one once the developer confirms, until Reset', async ({ page }) => {
    const stop = await serveRemote();
    const requests = recordRequests(page, origin);
    const dialog = page.getByRole('dialog', { name: `Take mfe-content from ${origin}?` });
    const openOverride = () => page.goto(site.url + paths.blog + queryFor(`mfe-content@${origin}`));

    await openOverride();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(site.url + paths.blog);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.reload();
    await waitForHydration(page);
    await expect(heading(page)).toHaveText(deployed);
    await expect(badge(page)).toHaveCount(0);
    expect(requests).toEqual([]);

    await openOverride();
    await page.getByRole('button', { name: 'Take it' }).click();
    await expect(heading(page)).toHaveText(local);
    await waitForHydration(page);
    await expect(badge(page)).toHaveText(`OverrideIn this tab, mfe-content comes from ${origin}Reset`);
    const files = requests.map((address) => address.split('/').at(-1));
    expect(files).toEqual(expect.arrayContaining(['remoteEntry.js', 'remote.js', 'blog.js', 'blog.css']));
    // No style of the deployed remote is left.
    await expect(page.locator('style[data-href*="/mfe-content/"]')).toHaveCount(0);

    // The other teams' pages are still the deployed ones.
    await openPage(page, site.url + paths.services);
    await expect(badge(page)).toBeVisible();
    const before = requests.length;
    await page.locator(`footer a[href="${paths.contact}"]`).click();
    await expect(page).toHaveURL(site.url + paths.contact);
    await waitForHydration(page);
    expect(requests).toHaveLength(before);
    await page.locator(`footer a[href="${paths.blog}"]`).click();
    await expect(heading(page)).toHaveText(local);

    await stop();
    await page.reload();
    await expect(heading(page)).toHaveText(unavailableTitle);
    await badge(page).getByRole('button', { name: 'Reset' }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(deployed);
    await waitForHydration(page);
    await expect(badge(page)).toHaveCount(0);
  });
});

/** What Module Federation's DevTools do before a page loads: their plug-in changes a remote as it is registered. */
const exchange = (entry: string): void => {
  const plugin = {
    name: 'mf-chrome-devtools-override-remotes-plugin',
    beforeRegisterRemote(registration: { readonly remote: { name: string; entry: string } }) {
      if (registration.remote.name === 'mfe-content') registration.remote.entry = entry;
      return registration;
    },
  };
  Object.assign(globalThis, { __FEDERATION__: { __GLOBAL_PLUGIN__: [plugin] } });
};

test.describe("Module Federation's DevTools", () => {
  test.use({
    savesData: true,
    expectedOnConsole:
      /preloaded using link preload|is refused: |requires 'TrustedScriptURL'|does not react yet: .*mfe-content/,
  });

  test('show the shell and every remote with what it exposes', async ({ page }) => {
    await openPage(page, site.url + paths.services);
    const shown = () =>
      page.evaluate(() => JSON.stringify(Reflect.get(globalThis, '__FEDERATION__').moduleInfo));
    await expect.poll(shown).toContain('mfe-forms:');
    const info: Readonly<
      Record<string, { modules?: readonly { moduleName: string }[]; remotesInfo?: object }>
    > = JSON.parse(await shown());
    expect(Object.keys(info.shell?.remotesInfo ?? {})).toEqual(
      expect.arrayContaining(['mfe-marketing', 'mfe-content', 'mfe-forms']),
    );
    const remotes = Object.entries(info).filter(([name]) => name !== 'shell');
    expect(remotes).toHaveLength(3);
    for (const [, { modules }] of remotes)
      expect(modules?.map(({ moduleName }) => moduleName)).toEqual(['remote']);
  });

  test('exchange a remote for one from an allowed origin', async ({ page }) => {
    const stop = await serveRemote();
    await page.addInitScript(exchange, `${origin}/releases/mfe-content/remoteEntry.js`);
    await openPage(page, site.url + paths.blog);
    await expect(heading(page)).toHaveText(local);
    await expect(badge(page)).toHaveText(`OverrideIn this tab, mfe-content comes from ${origin}`);
    // A remote that the document does not name is exchanged, too.
    await openPage(page, site.url + paths.services);
    await page.locator(`footer a[href="${paths.blog}"]`).click();
    await expect(heading(page)).toHaveText(local);
    await stop();
  });

  test('get nothing from an origin that is not allowed', async ({ page }) => {
    const other = 'http://localhost:9';
    const requests = recordRequests(page, other);
    await page.addInitScript(exchange, `${other}/releases/mfe-content/remoteEntry.js`);
    await page.goto(site.url + paths.blog);
    await expect(heading(page)).toHaveText(deployed);
    await expect(badge(page)).toHaveCount(0);
    expect(requests).toEqual([]);
  });
});

test.describe('an origin that the site does not allow', () => {
  test.use({ expectedOnConsole: /is refused: / });

  test('is refused, whether a link or the tab names it', async ({ page, consoleLines }) => {
    const requests = recordRequests(page);
    // `shell/src/override/override.test.ts` tests the other cases.
    const refused = `mfe-content@${origin}.evil.example`;
    await openPage(page, site.url + paths.blog + queryFor(refused));
    await expect(page).toHaveURL(site.url + paths.blog);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(consoleLines.at(-1)).toContain(`The override '${refused}' is refused`);
    await page.evaluate((text) => sessionStorage.setItem('proper.override', text), refused);
    await page.reload();
    await waitForHydration(page);
    await expect(heading(page)).toHaveText(deployed);
    await expect(badge(page)).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('proper.override'))).toBeNull();
    expect(consoleLines).toHaveLength(2);
    expect(requests.filter((address) => !address.startsWith(site.url))).toEqual([]);
  });
});

test('a site whose configuration allows no origin ignores overrides', async ({ page }) => {
  const requests = recordRequests(page);
  const response = await page.request.get(paths.blog);
  expect(response.headers()['content-security-policy']).not.toContain('localhost');
  expect(await response.text()).not.toContain('overrideOrigins');
  await page.addInitScript(
    (text) => sessionStorage.setItem('proper.override', text),
    `mfe-content@${origin}`,
  );
  await openPage(page, paths.blog + queryFor(`mfe-content@${origin}`));
  await expect(heading(page)).toHaveText(deployed);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(badge(page)).toHaveCount(0);
  expect(requests.filter((address) => address.includes('/override.'))).toEqual([]);
  expect(requests.filter((address) => address.startsWith(origin))).toEqual([]);
});
