import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { routes } from './support/routes';
import { production } from './support/sites';
import { expect, openPage, test } from './support/test';

/** What the head says: each `meta` by its name or property, and what else belongs to the page. */
const headOf = (page: Page) =>
  page.evaluate((): Readonly<Record<string, string>> => {
    const metas = [...document.head.querySelectorAll<HTMLMetaElement>('meta[name], meta[property]')];
    return {
      ...Object.fromEntries(metas.map((meta) => [meta.name || meta.getAttribute('property'), meta.content])),
      title: document.title,
      canonical: document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
      structuredData: document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
    };
  });

test.describe('as a crawler reads it, without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('titles and pictures are unique, and a picture is what its head says', async ({ page, request }) => {
    const heads = [];
    for (const route of routes) {
      await page.goto(route);
      const head = await headOf(page);
      heads.push(head);
      const said = await page
        .locator('head meta[property^="og:image:"]:not([property$=alt])')
        .evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));
      const answer = await request.get(head['og:image'] ?? '');
      const png = await answer.body();
      expect(png.length).toBeLessThan(60_000);
      const [type, width, height] = [
        answer.headers()['content-type'],
        png.readUInt32BE(16),
        png.readUInt32BE(20),
      ];
      expect(said).toEqual([type, String(width), String(height)]);
    }
    for (const key of ['title', 'description', 'canonical', 'og:image', 'og:image:alt']) {
      const values = heads.map((head) => head[key] ?? '');
      for (const value of values) expect(value.length, `${key}: ${value}`).toBeGreaterThan(20);
      expect(new Set(values).size).toBe(routes.length);
    }
    expect(heads.map(({ canonical }) => canonical)).toEqual(routes.map((route) => production.url + route));
  });
});

/** Pictures are for what reads documents: a navigation has none. */
const withoutPictures = ({ structuredData = '', ...head }: Awaited<ReturnType<typeof headOf>>) => ({
  ...Object.fromEntries(Object.entries(head).filter(([name]) => !name.includes('image'))),
  structuredData: JSON.parse(structuredData, (key, value) => (key === 'image' ? undefined : value)),
});

test('the head follows a client navigation, and says what the document would have said', async ({ page }) => {
  for (const route of [paths.faq, paths.level5Assistant, paths.taskingGuide]) {
    await page.goto(route);
    const asDocument = await headOf(page);
    await openPage(page, paths.home);
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.querySelector('main')?.append(link);
      link.click();
    }, route);
    await expect(page).toHaveTitle(asDocument.title ?? '');
    expect(withoutPictures(await headOf(page))).toEqual(withoutPictures(asDocument));
  }
});

test('the icons and the manifest that the head names are there', async ({ page, request }) => {
  await page.goto(paths.home);
  const links = page.locator('head link:is([rel=icon], [rel=apple-touch-icon], [rel=manifest])');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const kinds = await Promise.all(
    addresses.map(async (href) => (await request.get(href)).headers()['content-type']),
  );
  expect(kinds).toEqual([
    expect.stringMatching(/^image\/vnd\.microsoft\.icon/),
    expect.stringMatching(/^image\/svg\+xml/),
    'image/png',
    expect.stringMatching(/^application\/manifest\+json/),
  ]);
});

test('what browsers draw around a page has the page’s own colour, in either scheme', async ({ page }) => {
  await page.goto(paths.home);
  /** What is drawn and what the head says, as the browser writes colours. */
  const grounds = () =>
    page.evaluate(() => {
      const said = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      );
      const swatch = document.createElement('i');
      swatch.style.color = said?.content ?? '';
      return { drawn: getComputedStyle(document.body).backgroundColor, said: swatch.style.color };
    });
  const groundIn = async (colorScheme: 'light' | 'dark'): Promise<string> => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(async () => (await grounds()).drawn, colorScheme).toBe((await grounds()).said);
    return (await grounds()).said;
  };
  const light = await groundIn('light');
  expect(await groundIn('dark')).not.toBe(light);
});

test('the sitemap lists every page, and robots.txt names it', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address).sort()).toEqual(
    routes.map((route) => production.url + route).sort(),
  );
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${production.url}/sitemap.xml`);
});
