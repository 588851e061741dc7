import { paths } from '@proper/shared-types/company';
import { expect, openPage, saveData, freshTest as test } from '../support/test';
import { menuLink, phone, recordRequests } from '../support/visitor';

const blogScript = /\/mfe-content\/.*\/blog\.js$/;

/** Counts the requests for a file. */
const countFiles = (files: readonly string[], pattern: RegExp): number =>
  files.filter((file) => pattern.test(file)).length;

test('a page whose link is in view opens without a request, and one with a form is fetched when it is pointed at', async ({
  page,
}) => {
  const files = recordRequests(page);
  await page.goto(paths.home);
  await expect.poll(() => countFiles(files, /(?:faq|services|about)\.js$/)).toBe(3);
  await expect.poll(() => countFiles(files, /\/faq\.json$/)).toBe(1);
  await page.waitForLoadState('networkidle');
  const before = files.length;
  await menuLink(page, 'FAQ').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/hand over their inbox/);
  expect(files.slice(before).filter((file) => /\.js$|faq/.test(file))).toEqual([]);

  // Pages without controls have nothing to hydrate.
  await page.waitForLoadState('networkidle');
  expect(files.filter((file) => /mfe-forms|\/resources\.js|mantine|forms_index/.test(file))).toEqual([]);
  await menuLink(page, 'Contact').hover();
  await expect.poll(() => countFiles(files, /contact\.js$/)).toBe(1);
  await page.waitForLoadState('networkidle');
  const pointedAt = files.length;
  await menuLink(page, 'Contact').click();
  await expect(page.getByRole('button', { name: 'Send, then choose a time' })).toBeVisible();
  expect(files.slice(pointedAt).filter((file) => file.endsWith('.js'))).toEqual([]);
});

test('on a phone a page is fetched once a link to it is in view', async ({ page }) => {
  await page.setViewportSize(phone);
  const files = recordRequests(page);
  await openPage(page, paths.faq);
  await expect.poll(() => countFiles(files, /\/home\.js$/)).toBe(1);
  expect(countFiles(files, /\/mfe-content\/.*\.js$/)).toBe(0);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => countFiles(files, blogScript)).toBe(1);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Notes on handing work over/);
  await page.locator(`main a[href="${paths.fourPrinciples}"]`).first().scrollIntoViewIfNeeded();
  await expect.poll(() => countFiles(files, /\/mfe-content\/.*\/article\.js$/)).toBe(1);
  await expect.poll(() => countFiles(files, /\/blog\/four-principles\.json$/)).toBe(1);
});

test.describe('a visitor who saves data', () => {
  test.beforeEach(({ page }) => page.addInitScript(saveData));

  test('gets no page except the one that they point at, before they click', async ({ page }) => {
    const files = recordRequests(page);
    await openPage(page, paths.home);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
    expect(countFiles(files, /mfe-(?:content|forms)/)).toBe(0);
    await link.hover();
    await expect.poll(() => countFiles(files, blogScript)).toBe(1);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Notes on handing work over/);
    expect(countFiles(files, blogScript)).toBe(1);
  });
});
