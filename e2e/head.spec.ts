import type { Page } from '@playwright/test';
import { paths } from 'shared-types';
import { routes } from './support/routes';
import { sites } from './support/sites';
import { expect, hydrated, test } from './support/test';

/** What the head says that belongs to the page. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const content = (selector: string, attribute = 'content') =>
      document.head.querySelector(selector)?.getAttribute(attribute) ?? null;
    return {
      title: document.title,
      description: content('meta[name=description]'),
      keywords: content('meta[name=keywords]'),
      canonical: content('link[rel=canonical]', 'href'),
      openGraphUrl: content('meta[property="og:url"]'),
      openGraphTitle: content('meta[property="og:title"]'),
      twitterTitle: content('meta[name="twitter:title"]'),
      structuredData: document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? null,
    };
  });

test('titles, descriptions and canonical addresses are unique', async ({ page }) => {
  const heads = [];
  for (const route of routes) {
    await page.goto(route);
    heads.push(await headOf(page));
  }
  for (const key of ['title', 'description', 'canonical'] as const) {
    const values = heads.map((head) => head[key]);
    expect(values.every((value) => value !== null && value.length > 20)).toBe(true);
    expect(new Set(values).size).toBe(routes.length);
  }
  expect(heads.map(({ canonical }) => canonical)).toEqual(
    routes.map((route) => sites.production.url + route),
  );
});

test('the head follows a client navigation, and says what the document would have said', async ({ page }) => {
  for (const route of [paths.faq, paths.level5Assistant, paths.taskingGuide]) {
    await page.goto(route);
    const asDocument = await headOf(page);
    await page.goto(paths.home);
    await hydrated(page);
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.querySelector('main')?.append(link);
      link.click();
    }, route);
    await expect(page).toHaveTitle(asDocument.title);
    expect(await headOf(page)).toEqual(asDocument);
  }
});

test('the sitemap lists the fifteen pages, and robots.txt names it', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address).sort()).toEqual(
    routes.map((route) => sites.production.url + route).sort(),
  );
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${sites.production.url}/sitemap.xml`,
  );
});
