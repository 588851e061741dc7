import { paths } from '@proper/shared-types/company';
import {
  expect,
  freshTest,
  notFoundOnConsole,
  openPage,
  test,
  waitForHydration,
  waitForShell,
} from '../support/test';
import { breakLists, expectPage, follow, menuLink } from '../support/visitor';

freshTest('a page reacts even if its query, history and storage are malformed', async ({ page }) => {
  await page.addInitScript(() => {
    history.replaceState({ key: '*' }, '');
    const text = '{"*":{"toString":null}}';
    sessionStorage.setItem('proper.scroll', text);
    sessionStorage.setItem('proper.draft.contact', text.slice(0, -1));
    sessionStorage.setItem('proper.draft.contact.idempotency-key', text);
  });
  await openPage(page, `${paths.contact}?plan=%E0&%=%`);
  await page.getByRole('button', { name: 'Send, then choose a time' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
});

test.describe('an address without a page', () => {
  test.use({ expectedOnConsole: notFoundOnConsole });

  test('any other address gets the not-found page, which is not indexed', async ({ page, consoleLines }) => {
    expect([400, 404]).toContain((await page.request.get('/%E0%A4%A')).status());
    await openPage(page, paths.home);
    const [response] = await Promise.all([
      page.waitForResponse((candidate) => candidate.url().endsWith(paths.privacy)),
      page.getByRole('link', { name: 'Privacy Policy' }).click(),
    ]);
    expect(response.status()).toBe(404);
    await waitForHydration(page);
    await expect(page.locator('h1')).toHaveText('404');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    await expect.poll(() => consoleLines.join('\n')).toContain('404: there is no page at /privacy');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Privacy');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'hello@proper.example' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'how we protect it' })).toHaveAttribute(
      'href',
      '/faq#confidentiality',
    );
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(paths.home);
  });

  test('a mistyped address gets a link to the page that was meant', async ({ page }) => {
    await openPage(page, '/Services).&from=mail');
    await page.getByRole('main').getByRole('link', { name: paths.services, exact: true }).click();
    await expectPage(page, paths.services);
  });
});

test.describe('an error of the layout', () => {
  test.use({ expectedOnConsole: /broken on purpose|could not be shown|had to be rendered/ });

  /** The keys of the links in the header and footer. */
  const linkKeys = ['label'];

  freshTest('leaves the document readable and says so, and its links open documents', async ({ page }) => {
    await page.addInitScript(breakLists, linkKeys);
    await page.goto(paths.faq);
    await expect(page.getByRole('alert')).toContainText('You can read this page');
    await expectPage(page, paths.faq);
    await menuLink(page, 'About').click();
    await expectPage(page, paths.about);
    await expect(page.getByRole('alert')).toContainText('You can read this page');
  });

  test("when a link is followed loads the page's document", async ({ page }) => {
    await openPage(page, paths.home);
    await page.evaluate(breakLists, linkKeys);
    await follow(page, paths.faq);
    await waitForShell(page);
    await follow(page, paths.about);
  });
});
