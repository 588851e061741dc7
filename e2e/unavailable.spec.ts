import { paths } from '@proper/shared-types';
import { copySite, operate, serveFiles } from './support/own-site';
import { ownSites, sites } from './support/sites';
import { expect, hydrated, test } from './support/test';

// One site and one port for all of them.
test.describe.configure({ mode: 'default' });
test.use({ expectedOnConsole: /status of 503/ });

const { reduced } = ownSites;
let close: () => Promise<void>;

test.beforeAll(async () => {
  // Composing a site can take long on a slow machine.
  test.setTimeout(150_000);
  copySite(reduced.dataDir);
  await operate(['disable', 'mfe-content'], {
    dataDir: reduced.dataDir,
    env: { PUBLIC_ORIGIN: sites.production.url },
  });
  close = await serveFiles(reduced);
});

test.afterAll(() => close?.());

for (const path of [paths.blog, paths.resources, '/blog/four-principles'])
  test(`${path}, whose remote was left out, says that it is not available, and the rest of the site works`, async ({
    page,
  }) => {
    const response = await page.goto(reduced.url + path);
    expect(response?.status()).toBe(503);
    expect(response?.headers()['retry-after']).toBe('120');
    await hydrated(page);
    await expect(page).toHaveTitle('Not available at the moment | Proper');
    await expect(page.locator('h1')).toHaveText('Not available at the moment');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
    await expect(page).toHaveURL(reduced.url + paths.services);
    await expect(page.locator('h1')).not.toHaveText('Not available at the moment');
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Not available at the moment');
    await expect(page).toHaveTitle('Not available at the moment | Proper');
  });

test('a link to a page whose remote was left out leads to the document that says so', async ({ page }) => {
  await page.goto(reduced.url + paths.home);
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resources' }).click();
  await expect(page).toHaveURL(reduced.url + paths.resources);
  await expect(page.locator('h1')).toHaveText('Not available at the moment');
  await expect(page.locator('main')).toContainText('it will be back soon');
});
