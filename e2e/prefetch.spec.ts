import { paths } from '@proper/shared-types';
import { expect, openPage, test } from './support/test';
import { requestsOf } from './support/visitor';

test('a page that a link in sight promises opens without a request', async ({ page }) => {
  const files = requestsOf(page);
  await page.goto(paths.home);
  await expect.poll(() => files.filter((file) => /(?:faq|resources|contact)\.js$/.test(file)).length).toBe(3);
  await expect.poll(() => files.some((file) => file.endsWith('/faq.json'))).toBe(true);
  const before = files.length;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/hand over their inbox/);
  expect(files.slice(before).filter((file) => /\.js$|faq/.test(file))).toEqual([]);
});

test('on a phone a page comes once the link to it is in view, also on the next page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const files = requestsOf(page);
  const ofContent = (): readonly string[] =>
    files.filter((file) => file.includes('/mfe-content/') && file.endsWith('.js'));
  await openPage(page, paths.faq);
  await expect.poll(() => files.some((file) => file.endsWith('/home.js'))).toBe(true);
  expect(ofContent()).toEqual([]);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => ofContent().filter((file) => file.endsWith('/blog.js')).length).toBe(1);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Notes on handing work over/);
  await page.locator(`main a[href="${paths.fourPrinciples}"]`).first().scrollIntoViewIfNeeded();
  await expect.poll(() => ofContent().filter((file) => file.endsWith('/article.js')).length).toBe(1);
  await expect.poll(() => files.some((file) => file.endsWith(`${paths.fourPrinciples}.json`))).toBe(true);
});

test.describe('a visitor who saves data', () => {
  test.use({ savesData: true });

  test('gets no page that they do not point at, and that one before they click', async ({ page }) => {
    const files = requestsOf(page);
    await openPage(page, paths.home);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
    const isOfBlog = (file: string): boolean => /mfe-content.*\/blog\.js$/.test(file);
    expect(files.filter((file) => /mfe-(?:content|forms)/.test(file))).toEqual([]);
    await link.hover();
    await expect.poll(() => files.filter(isOfBlog).length).toBe(1);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Notes on handing work over/);
    expect(files.filter(isOfBlog)).toHaveLength(1);
  });
});
