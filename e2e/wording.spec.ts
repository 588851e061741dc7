import type { Page } from '@playwright/test';
import { messages, paths } from '@proper/shared-types';
import { routes } from './support/routes';
import { expect, test } from './support/test';
import { everyResource, wording } from './support/wording';

/** What the page's main part says, capitals aside: they are a matter of how a phrase is set. */
const saidBy = async (page: Page): Promise<string> =>
  ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/g, ' ').toLowerCase();

/** Those of the phrases, which stand between bars, that the page does not say. */
const missing = async (page: Page, phrases: string): Promise<readonly string[]> => {
  const said = await saidBy(page);
  return phrases.split(/\s*\|\s*/).filter((phrase) => !said.includes(phrase.toLowerCase()));
};

const targets = (page: Page, selector: string): Promise<(string | null)[]> =>
  page.locator(selector).evaluateAll((all) => all.map((element) => element.getAttribute('href')));

/** The notices, each of which another spec shows on its page, with their texts; the first is the one good one. */
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

for (const route of [...routes, '/no-such-page'])
  test(`${route} reads in full without scripts, as the specification says`, async ({ page }) => {
    await page.goto(route);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('h1')).toBeVisible();
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail).toHaveCount(route === paths.home ? 0 : 1);
    if (route !== '/no-such-page')
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(400);
    expect(await targets(page, 'main a')).not.toContain(null);
    expect(await missing(page, wording[route] ?? '')).toEqual([]);
    // A new one is free in its words.
    if (route in wording && route.startsWith(`${paths.resources}/`)) {
      expect(await missing(page, everyResource)).toEqual([]);
      const [included = 0, benefits = 0] = await page
        .locator('main h2')
        .filter({ hasText: /What's Included|Benefits/ })
        .evaluateAll((headings) =>
          headings.map((heading) => heading.parentElement?.querySelectorAll('li').length ?? 0),
        );
      expect([6, 7, 8]).toContain(included);
      expect([6, 7]).toContain(benefits);
    }
    const names = await page.locator('nav[aria-label=Main] li a').allTextContents();
    expect(names).toEqual(['Home', 'Services', 'About', 'FAQ', 'Resources', 'Contact']);
    expect(await targets(page, 'nav[aria-label=Main] li a')).toEqual([
      ...['/', '/services', '/about', '/faq', '/resources', '/contact'],
    ]);
    await expect(page.locator('header a[target=_blank]').first()).toContainText('Book Discovery Call');
    const footer = page.locator('body footer').last();
    for (const phrase of ['Privacy Policy', 'Terms of Service', '2024'])
      await expect(footer).toContainText(phrase);
    expect(await targets(page, 'nav[aria-label=Footer] a')).toEqual([
      ...['/services', '/about', '/blog', '/faq', '/contact', '/privacy', '/terms'],
    ]);
    for (const network of ['instagram', 'linkedin'])
      await expect(footer.locator(`a[href*="${network}.com"]`)).toHaveCount(1);
  });

test('notices say what the specification has for them', () => {
  const { contactFailed, ...others } = messages;
  const shown = Object.values({ ...others, contactFailed: contactFailed('hello@proper.example') });
  for (const [title, message] of Object.entries(notices))
    expect(shown).toContainEqual(
      expect.objectContaining({ title, message, tone: title === 'Access granted!' ? 'success' : 'error' }),
    );
});
