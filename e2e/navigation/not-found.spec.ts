import { paths } from '@proper/shared-types/company';
import { expect, notFoundOnConsole, openPage, freshTest as test, waitForHydration } from '../support/test';

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
  await expect(main.getByRole('link', { name: 'how we protect your inbox' })).toHaveAttribute(
    'href',
    '/faq#confidentiality',
  );
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(paths.home);
});
