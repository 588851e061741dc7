import { messages, paths } from '@proper/shared-types';
import { expect, openPage, test } from './support/test';
import { notice } from './support/visitor';

test('on paper every answer is read, and nothing that is fixed to the window covers it', async ({ page }) => {
  await openPage(page, paths.contact);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(notice(page, messages.contactFieldsMissing)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(messages.contactFieldsMissing.title)).toBeHidden();
  await expect(page.locator('header').first()).toHaveCSS('position', 'static');
  await page.goto(paths.faq);
  for (const item of await page.locator('main details').all())
    expect((await item.boundingBox())?.height).toBeGreaterThan(90);
});

test('in forced colours the open page stands out, fields have edges, and focus an outline', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPage(page, paths.contact);
  const edge = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  expect(await edge('Contact')).not.toBe(await edge('About'));
  await expect(page.getByLabel('Plan')).toHaveCSS('appearance', 'auto');
  await page.getByLabel('Name').focus();
  await expect(page.getByLabel('Name')).toHaveCSS('outline-style', 'solid');
  await expect(page.getByLabel('Name')).toHaveCSS('border-top-style', 'solid');
});
