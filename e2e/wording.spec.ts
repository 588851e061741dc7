import type { Page } from '@playwright/test';
import { messages, paths } from '@proper/shared-types/company';
import { routes, unknownRoute } from './support/routes';
import { expect, test } from './support/test';
import { everyResource, wording } from './support/wording';

/** Finds the phrases, which are separated by bars, that the page doesn't contain. Capitals are a matter of style. */
async function findMissing(page: Page, phrases: string): Promise<readonly string[]> {
  const text = (await page.getByRole('main').textContent()) ?? '';
  const normalised = text.replaceAll(/\s+/g, ' ').toLowerCase();
  return phrases.split(/\s*\|\s*/).filter((phrase) => !normalised.includes(phrase.toLowerCase()));
}

const readTargets = (page: Page, selector: string): Promise<(string | null)[]> =>
  page.locator(selector).evaluateAll((all) => all.map((element) => element.getAttribute('href')));

/** The texts of notices by their titles. Other specs show that the notices appear. */
const notices = {
  'Access granted!': 'Your download is starting now.',
  'Please fill in required fields': 'Name and email are required to proceed.',
  'Something went wrong': 'Please try again or contact us directly at hello@proper.example',
  'Required fields missing': 'Please enter your name and email to download the resource.',
  'Download failed': 'Please try again or contact support.',
  'Download blocked': 'Please allow popups or try the direct link in the success message.',
  'Resource saved!': "This resource doesn't have a download file yet, but we've saved your details.",
} as const;

test.use({ javaScriptEnabled: false, expectedOnConsole: /status of 404/ });

for (const route of [...routes, unknownRoute])
  test(`${route} can be read in full without scripts, in the specified words`, async ({ page }) => {
    await page.goto(route);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('h1')).toBeVisible();
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail).toHaveCount(route === paths.home ? 0 : 1);
    if (route !== unknownRoute)
      expect((await page.locator('main').allInnerTexts()).join('').length).toBeGreaterThan(400);
    expect(await readTargets(page, 'main a')).not.toContain(null);
    expect(await findMissing(page, wording[route] ?? '')).toEqual([]);
    // The words of a new resource are free.
    if (route in wording && route.startsWith(`${paths.resources}/`)) {
      expect(await findMissing(page, everyResource)).toEqual([]);
      const [included = 0, benefits = 0] = await page
        .locator('main h2')
        .filter({ hasText: /What's Included|Benefits/ })
        .evaluateAll((headings) =>
          headings.map((heading) => heading.closest('section')?.querySelectorAll('li').length ?? 0),
        );
      expect([6, 7, 8]).toContain(included);
      expect([6, 7]).toContain(benefits);
    }
    const names = await page.locator('nav[aria-label=Main] li a').allTextContents();
    expect(names).toEqual(['Home', 'Services', 'About', 'FAQ', 'Resources', 'Contact']);
    expect(await readTargets(page, 'nav[aria-label=Main] li a')).toEqual([
      ...['/', '/services', '/about', '/faq', '/resources', '/contact'],
    ]);
    await expect(page.locator('header a[target=_blank]').first()).toContainText('Book Discovery Call');
    const footer = page.locator('body footer').last();
    for (const phrase of ['Privacy Policy', 'Terms of Service', '2024'])
      await expect(footer).toContainText(phrase);
    expect(await readTargets(page, 'nav[aria-label=Footer] a')).toEqual([
      ...['/services', '/about', '/blog', '/faq', '/contact', '/privacy', '/terms'],
    ]);
    for (const network of ['instagram', 'linkedin'])
      await expect(footer.locator(`a[href*="${network}.com"]`)).toHaveCount(1);
  });

test('notices have the words of the specification', () => {
  const { contactFailed, ...others } = messages;
  const actual = Object.values({ ...others, contactFailed: contactFailed('hello@proper.example') });
  for (const [title, message] of Object.entries(notices))
    expect(actual).toContainEqual(
      expect.objectContaining({ title, message, tone: title === 'Access granted!' ? 'success' : 'error' }),
    );
});
