import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { routes } from './support/routes';
import { production } from './support/sites';
import { expect, openPage, test } from './support/test';

/** Reads the head: each `meta` by its name or property, the title, the canonical address and the structured data. */
const readHead = (page: Page) =>
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

  test('titles and pictures are unique, and a picture matches its head', async ({ page, request }) => {
    const heads = [];
    for (const route of routes) {
      await page.goto(route);
      const head = await readHead(page);
      heads.push(head);
      const response = await request.get(head['og:image'] ?? '');
      const png = await response.body();
      expect(png.length).toBeLessThan(60_000);
      expect(head).toMatchObject({
        'og:image:type': response.headers()['content-type'],
        'og:image:width': String(png.readUInt32BE(16)),
        'og:image:height': String(png.readUInt32BE(20)),
      });
    }
    for (const key of ['title', 'description', 'canonical', 'og:image', 'og:image:alt']) {
      const values = heads.map((head) => head[key] ?? '');
      for (const value of values) expect(value.length, `${key}: ${value}`).toBeGreaterThan(20);
      expect(new Set(values).size).toBe(routes.length);
    }
    expect(heads.map(({ canonical }) => canonical)).toEqual(routes.map((route) => production.url + route));
  });
});

/** Pictures are for crawlers, which read documents: a client navigation sets none. */
const withoutPictures = ({ structuredData = '', ...head }: Awaited<ReturnType<typeof readHead>>) => ({
  ...Object.fromEntries(Object.entries(head).filter(([name]) => !name.includes('image'))),
  structuredData: JSON.parse(structuredData, (key, value) => (key === 'image' ? undefined : value)),
});

test("after a client navigation the head is that of the page's own document", async ({ page }) => {
  for (const route of [paths.faq, paths.level5Assistant, paths.taskingGuide]) {
    await page.goto(route);
    const documentHead = await readHead(page);
    await openPage(page, paths.home);
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.querySelector('main')?.append(link);
      link.click();
    }, route);
    await expect(page).toHaveTitle(documentHead.title ?? '');
    expect(withoutPictures(await readHead(page))).toEqual(withoutPictures(documentHead));
  }
});

test('the icons and the manifest that the head names exist', async ({ page, request }) => {
  await page.goto(paths.home);
  const links = page.locator('head link:is([rel=icon], [rel=apple-touch-icon], [rel=manifest])');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const types = await Promise.all(
    addresses.map(async (href) => (await request.get(href)).headers()['content-type']),
  );
  expect(types).toEqual([
    expect.stringMatching(/^image\/vnd\.microsoft\.icon/),
    expect.stringMatching(/^image\/svg\+xml/),
    'image/png',
    expect.stringMatching(/^application\/manifest\+json/),
  ]);
});

test("the browser draws around a page in the page's own colour, in light and dark", async ({ page }) => {
  await page.goto(paths.home);
  /** The page's background and the head's theme colour, as the browser writes colours. */
  const readColours = () =>
    page.evaluate(() => {
      const themeColour = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      );
      const swatch = document.createElement('i');
      swatch.style.color = themeColour?.content ?? '';
      return { background: getComputedStyle(document.body).backgroundColor, theme: swatch.style.color };
    });
  const themes: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { theme } = await readColours();
    await expect.poll(async () => (await readColours()).background, colorScheme).toBe(theme);
    themes.push(theme);
  }
  expect(themes[0]).not.toBe(themes[1]);
});

test('the sitemap lists every page, and robots.txt names it', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address).sort()).toEqual(
    routes.map((route) => production.url + route).sort(),
  );
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${production.url}/sitemap.xml`);
});
