import { paths } from '@proper/shared-types/company';
import { expect, freshTest as test } from '../support/test';
import { mainMenu, phone } from '../support/visitor';

test.use({ javaScriptEnabled: false });

test('the FAQ contains all answers, opens one at a time, and can close it', async ({ page }) => {
  await page.goto(paths.faq);
  const items = page.locator('main details[name=faq]');
  // docs/specification.md has fifteen; there may be more.
  expect(await items.count()).toBeGreaterThanOrEqual(15);
  for (const item of await items.all()) expect((await item.textContent())?.length).toBeGreaterThan(120);
  // The most frequent question is open.
  await expect(items.nth(0)).toHaveAttribute('open', '');
  // The last question is in another group.
  const last = items.last();
  await last.locator('summary').click();
  await expect(last).toHaveAttribute('open', '');
  await expect(items.nth(0)).not.toHaveAttribute('open');
  await last.locator('summary').click();
  await expect(last).not.toHaveAttribute('open');
});

test('on a phone the drawer opens, closes and leads to a page', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(paths.home);
  const drawer = mainMenu(page);
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(drawer).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await drawer.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(paths.about);
  await expect(drawer).toBeHidden();
});

test('a form says that it needs scripts, and where to write instead', async ({ page }) => {
  for (const route of [paths.contact, paths.resources, paths.taskingGuide]) {
    await page.goto(route);
    const address = page.locator('form').getByText(/hello@proper\.example/);
    await expect(address.first()).toBeVisible();
    await expect(page.locator('form button[type=submit]')).toBeHidden();
  }
});

test.describe(() => {
  test.use({ expectedOnConsole: /status of 404/ });

  test('the address of the privacy policy says what we keep', async ({ page }) => {
    await page.goto(paths.privacy);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible();
  });
});
