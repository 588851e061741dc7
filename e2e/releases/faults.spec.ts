import { messages, paths } from '@proper/shared-types/company';
import { test } from '../support/network';
import { expect, saveData, waitForHydration, waitForShell } from '../support/test';
import {
  announcement,
  breakLists,
  expectPage,
  failedTitle,
  follow,
  isMarkedDocument,
  mainMenu,
  markDocument,
  menuLink,
  notification,
  phone,
} from '../support/visitor';

test.use({ expectedOnConsole: /^/ });
test.beforeEach(({ page }) => page.addInitScript(saveData));

test('a page with a damaged shell can be read, and reacts after a reload', async ({ page, network }) => {
  const damaged = ['shell.js', 'platform.js'].map((file) => {
    network.break(file, 'damaged', 1);
    return page.waitForResponse((response) => response.url().endsWith(`/${file}`));
  });
  await page.goto(network.url + paths.blog);
  await expectPage(page, paths.blog);
  await Promise.all(damaged);
  await page.reload();
  await waitForHydration(page);
});

test('a form submitted while its remote is down is checked once it is back', async ({ page, network }) => {
  network.break('/releases/mfe-forms/', 'unreachable');
  await page.goto(network.url + paths.contact);
  await waitForShell(page);
  await page.getByRole('button', { name: 'Send, then choose a time' }).click();
  await page.waitForTimeout(600);
  await expectPage(page, paths.contact);
  await expect(page.locator('main [aria-invalid]')).toHaveCount(0);
  network.repair();
  await expect(notification(page, messages.contactFieldsMissing)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('links, Back and Forward lead away from a page that does not react yet', async ({ page, network }) => {
  // A file that never arrives keeps the tab loading, even on the next pages of the same document.
  const whileLoading = { waitUntil: 'commit' } as const;
  network.break('/releases/mfe-marketing/', 'hung');
  await page.goto(network.url + paths.services, whileLoading);
  await waitForShell(page);
  await follow(page, paths.services);
  await page.locator(`main a[href="#pricing"], main a[href="${paths.pricing}"]`).first().click();
  await expect(page.locator('#pricing')).toBeInViewport();
  await page.goBack(whileLoading);
  await expectPage(page, paths.services);
  await follow(page, paths.blog);
  await expect(page.locator('h1')).toBeFocused();
  await follow(page, paths.contact);
  await page.goBack(whileLoading);
  await expectPage(page, paths.blog);
  await page.goBack(whileLoading);
  await expect(page.locator('h1')).toHaveText(failedTitle, { timeout: 20_000 });
  await page.goForward(whileLoading);
  await expectPage(page, paths.blog);
});

test('two pages in a row that cannot be loaded are both read out', async ({ page, network }) => {
  await page.goto(network.url + paths.home);
  await waitForHydration(page);
  network.break('/releases/', 'unreachable');
  const said: string[] = [];
  await page.exposeFunction('say', (text: string) => void said.push(text));
  await announcement(page).evaluate((line) => {
    new MutationObserver(() => Reflect.get(window, 'say')(line.textContent)).observe(line, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  for (const name of ['About', 'FAQ']) {
    await menuLink(page, name).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(failedTitle);
    await expect(page.locator('h1')).toBeFocused();
  }
  expect(said.map((text) => text.trim())).toEqual(['Page not loaded | Proper', 'Page not loaded | Proper']);
});

test('a page that throws while it hydrates can be read and says so, and its links work', async ({ page }) => {
  // Breaks the list of plans in the contact form.
  await page.addInitScript(breakLists, ['value', 'label']);
  const response = await page.goto(paths.contact);
  await expect(page.getByRole('alert')).toContainText('You can read this page and follow its links');
  const [, served = ''] = (await response?.text())?.match(/<main[^>]*>(.*)<\/main>/s) ?? [];
  const texts = served.replace(/<noscript.*?<\/noscript>/gs, '').match(/(?<=>)[^<>&]{4,}(?=<)/g) ?? [];
  expect(texts.length).toBeGreaterThan(20);
  const shown = await page.locator('main').textContent();
  for (const text of texts) expect(shown).toContain(text);
  await expect(page.getByRole('button', { name: 'Send, then choose a time' })).toBeDisabled();

  await markDocument(page);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  await menuLink(page, 'About').click();
  await expectPage(page, paths.about);
  await expect(mainMenu(page)).toBeHidden();
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // A page that throws after hydration becomes the error page within a working site.
  await page.goBack();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.locator('h1')).toHaveText('Unexpected Application Error!');
  await follow(page, paths.about);
  expect(await isMarkedDocument(page)).toBe(true);
});
