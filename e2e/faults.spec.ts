import { messages, paths } from '@proper/shared-types';
import { visitDuring } from './drills/fault-visits';
import { fileFaults, gridFaults, gridRemotes, moments } from './drills/faults';
import { type FaultyNetwork, openNetwork } from './support/network';
import { test as base, expect, hydrated, hydratedShell } from './support/test';
import { breakLists, isShown, linkTo, notice, unavailable } from './support/visitor';

// The short form of `npm run drill -- fault-grid`: every fault that needs no deployment, each for another remote and at
// another moment than the one before it; and single files of a page.
for (const [column, remote] of gridRemotes.entries()) {
  for (const [row, fault] of gridFaults.entries())
    if (fault.kind === 'network' && row % 3 === column)
      visitDuring(
        fault,
        remote,
        moments.filter((_, index) => index === (row + Math.floor(row / 3)) % 3),
      );
  if (remote.name === 'mfe-content')
    for (const fault of fileFaults) visitDuring(fault, remote, fault.moments);
}

const test = base.extend<{ network: FaultyNetwork }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from here.
  network: async ({}, use) => {
    const network = await openNetwork();
    await use(network);
    await network.close();
  },
});

test.use({ savesData: true, expectedOnConsole: /^/ });

test('a first load whose shell is damaged reads, and the next one reacts', async ({ page, network }) => {
  network.break('shell.js', 'damaged', 1);
  network.break('platform.js', 'damaged', 1);
  await page.goto(network.url + paths.blog);
  await isShown(page, paths.blog);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await hydrated(page);
});

test('a form that is sent while its remote is away is checked afterwards', async ({ page, network }) => {
  network.break('/releases/mfe-forms/', 'unreachable');
  await page.goto(network.url + paths.contact);
  await hydratedShell(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForTimeout(600);
  await isShown(page, paths.contact);
  await expect(page.locator('main [aria-invalid]')).toHaveCount(0);
  network.mend();
  await expect(notice(page, messages.contactFieldsMissing)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('a page that does not react yet is left by links, Back and Forward', async ({ page, network }) => {
  // A file that never comes keeps the tab loading, in each page that is then shown in the same document.
  const whileLoading = { waitUntil: 'commit' } as const;
  network.break('/releases/mfe-marketing/', 'hung');
  await page.goto(network.url + paths.services, whileLoading);
  await hydratedShell(page);
  await linkTo(page, paths.services).click();
  await isShown(page, paths.services);
  await page.locator(`main a[href="#pricing"], main a[href="${paths.pricing}"]`).first().click();
  await expect(page.locator('#pricing')).toBeInViewport();
  await page.goBack(whileLoading);
  await isShown(page, paths.services);
  await linkTo(page, paths.blog).click();
  await isShown(page, paths.blog);
  await expect(page.locator('h1')).toBeFocused();
  await linkTo(page, paths.contact).click();
  await isShown(page, paths.contact);
  await page.goBack(whileLoading);
  await isShown(page, paths.blog);
  await page.goBack(whileLoading);
  await expect(page.locator('h1')).toHaveText(unavailable, { timeout: 20_000 });
  await page.goForward(whileLoading);
  await isShown(page, paths.blog);
});

test('a page that throws as it hydrates reads, says so, and its links lead on', async ({ page }) => {
  // The plans that the contact form offers.
  await page.addInitScript(breakLists, ['value', 'label']);
  const response = await page.goto(paths.contact);
  await expect(page.getByRole('alert')).toContainText('You can read this page and follow its links');
  const [, served = ''] = (await response?.text())?.match(/<main[^>]*>(.*)<\/main>/s) ?? [];
  const pieces = served.replace(/<noscript.*?<\/noscript>/gs, '').match(/(?<=>)[^<>&]{4,}(?=<)/g) ?? [];
  expect(pieces.length).toBeGreaterThan(20);
  const shown = await page.locator('main').textContent();
  for (const piece of pieces) expect(shown).toContain(piece);
  await expect(page.getByRole('button', { name: 'Send request' })).toBeDisabled();

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('navigation', { name: 'Main' });
  await drawer.getByRole('link', { name: 'About' }).click();
  await isShown(page, paths.about);
  await expect(drawer).toBeHidden();
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // Thrown later than that, it is the error page, inside a site that works.
  await page.goBack();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.locator('h1')).toHaveText('Unexpected Application Error!');
  await linkTo(page, paths.about).click();
  await isShown(page, paths.about);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});
