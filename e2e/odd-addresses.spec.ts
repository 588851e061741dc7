import { paths } from '@proper/shared-types';
import { expect, hydratedShell, openPage, test } from './support/test';
import { breakLists, isShown, linkTo } from './support/visitor';

test('#%E0%A4%A is no valid text: its page opens by its address, by Back and by a link', async ({ page }) => {
  const address = `${paths.faq}#%E0%A4%A`;
  await openPage(page, address);
  await linkTo(page, paths.about).click();
  await isShown(page, paths.about);
  await page.goBack();
  await isShown(page, address);
  await page.goForward();
  await page.locator('footer a[href="/faq"]').evaluate((link: HTMLAnchorElement) => {
    link.hash = '#%E0%A4%A';
  });
  await page.locator('footer a[href*="/faq#"]').click();
  await isShown(page, address);
  await expect(page.locator('h1')).toBeFocused();
});

test('a page reacts where its address, its history and its tab hold what nobody wrote', async ({ page }) => {
  await page.addInitScript(() => {
    history.replaceState({ key: '*' }, '');
    const text = '{"*":{"toString":null}}';
    sessionStorage.setItem('proper.scroll', text);
    sessionStorage.setItem('proper.draft.contact', text.slice(0, -1));
    sessionStorage.setItem('proper.draft.contact.attempt', text);
  });
  await openPage(page, `${paths.contact}?plan=%E0&%=%`);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
});

test.describe('a fault of the layout itself', () => {
  test.use({ expectedOnConsole: /broken on purpose|could not be shown|had to be rendered/ });

  /** Of the links in header and footer. */
  const links = ['label'];

  test('leaves the document readable, says so, and its links open documents', async ({ page }) => {
    await page.addInitScript(breakLists, links);
    await page.goto(paths.faq);
    await expect(page.getByRole('alert')).toContainText('You can read this page');
    await isShown(page, paths.faq);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await isShown(page, paths.about);
    await expect(page.getByRole('alert')).toContainText('You can read this page');
  });

  test('at a navigation is answered with the document of the page', async ({ page }) => {
    await openPage(page, paths.home);
    await page.evaluate(breakLists, links);
    await linkTo(page, paths.faq).click();
    await isShown(page, paths.faq);
    await hydratedShell(page);
    await linkTo(page, paths.about).click();
    await isShown(page, paths.about);
  });
});
