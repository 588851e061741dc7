import type { Page } from '@playwright/test';
import { messages, paths } from '@proper/shared-types/company';
import { routes, unknownRoute } from '../support/routes';
import { production } from '../support/sites';
import { expect, freshTest, notFoundOnConsole, openPage, test } from '../support/test';
import { phone } from '../support/visitor';
import { everyResource, wording } from '../support/wording';

/** Finds phrases, separated by bars, that are missing on the page. Capitals do not matter. */
async function findMissing(page: Page, phrases: string): Promise<readonly string[]> {
  const text = (await page.getByRole('main').textContent()) ?? '';
  const normalised = text.replaceAll(/\s+/g, ' ').toLowerCase();
  return phrases.split(/\s*\|\s*/).filter((phrase) => !normalised.includes(phrase.toLowerCase()));
}

const readTargets = (page: Page, selector: string): Promise<(string | null)[]> =>
  page.locator(selector).evaluateAll((all) => all.map((element) => element.getAttribute('href')));

async function expectWords(page: Page, route: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('h1')).toBeVisible();
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toHaveCount(route === paths.home ? 0 : 1);
  if (route !== unknownRoute)
    expect((await page.locator('main').allInnerTexts()).join('').length).toBeGreaterThan(400);
  expect(await readTargets(page, 'main a')).not.toContain(null);
  expect(await findMissing(page, wording[route] ?? '')).toEqual([]);
  // The specification prescribes no words for a new resource.
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
}

async function expectHeaderAndFooter(page: Page): Promise<void> {
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
}

/**
 * Counts the raster pictures, which load as a phone needs: most visitors have one, and a picture below the
 * form must not delay it.
 */
async function expectPicturesForPhones(page: Page): Promise<number> {
  const pictures = await page.locator('img').evaluateAll((all) =>
    all.map((picture) => {
      const image = picture as HTMLImageElement;
      const { top, height } = image.getBoundingClientRect();
      return {
        alt: image.alt,
        // AVIF is the smallest format that every supported browser shows.
        isAvif: image.src.endsWith('.avif'),
        widths: image.srcset.split(',').length,
        hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
        isOnFirstScreen: top + height / 2 < innerHeight,
        loading: image.loading,
        priority: image.fetchPriority,
      };
    }),
  );
  for (const { isOnFirstScreen, alt, widths, ...picture } of pictures) {
    expect(picture, alt).toEqual({
      isAvif: true,
      hasSize: true,
      ...(isOnFirstScreen ? { loading: 'eager', priority: 'high' } : { loading: 'lazy', priority: 'auto' }),
    });
    expect(widths).toBeGreaterThan(1);
    expect(alt).toMatch(/\w/);
  }
  return pictures.length;
}

/** Reads the font sizes of all text, each with the heading that it belongs to, if any. */
const readTypeSizes = (page: Page) =>
  // Text in a drawing or in a small picture of a page is scaled with it.
  page.locator('main *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const hasText = [...element.childNodes].some((node) => node instanceof Text && /\w/.test(node.data));
      if (!hasText || !element.checkVisibility() || element.closest('svg, figure [aria-hidden]')) return [];
      return [[element.closest('h1, h2')?.tagName ?? '', getComputedStyle(element).fontSize] as const];
    }),
  );

/** Reads each `meta` by its name or property, the title, the canonical address and the structured data. */
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

test.describe('a visitor or a crawler without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedOnConsole: notFoundOnConsole });

  freshTest(
    'sees nine sizes of type on a desktop: two for titles of pages, four for headings',
    async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width: 1440, height: 900 });
      const sizes: (readonly [tag: string, size: string])[] = [];
      for (const route of routes) {
        await page.goto(route, { waitUntil: 'domcontentloaded' });
        sizes.push(...(await readTypeSizes(page)));
      }
      const count = (pattern: RegExp) =>
        new Set(sizes.flatMap(([tag, size]) => (pattern.test(tag) ? [size] : []))).size;
      expect([count(/^H1$/), count(/^H2$/), count(/^/)]).toEqual([2, 4, 9]);
    },
  );

  freshTest(
    'reads every page in full, in the specified words, with a head of its own',
    async ({ page, request }) => {
      // The test opens every page.
      test.slow();
      const heads: Readonly<Record<string, string>>[] = [];
      let pictures = 0;
      for (const route of [...routes, unknownRoute])
        await test.step(route, async () => {
          await page.setViewportSize(phone);
          await page.goto(route);
          await expectWords(page, route);
          await expectHeaderAndFooter(page);
          pictures += await expectPicturesForPhones(page);
          if (route === unknownRoute) return;
          heads.push(await readHead(page));
        });
      expect(pictures).toBeGreaterThan(0);

      await test.step('titles and pictures for crawlers are unique, and a picture matches its head', async () => {
        for (const key of ['title', 'description', 'canonical', 'og:image', 'og:image:alt']) {
          const values = heads.map((head) => head[key] ?? '');
          for (const value of values) expect(value.length, `${key}: ${value}`).toBeGreaterThan(20);
          expect(new Set(values).size).toBe(routes.length);
        }
        expect(heads.map(({ canonical }) => canonical)).toEqual(
          routes.map((route) => production.url + route),
        );
        for (const head of heads) {
          const response = await request.get(head['og:image'] ?? '');
          const png = await response.body();
          expect(png.length).toBeLessThan(60_000);
          expect(head).toMatchObject({
            'og:image:type': response.headers()['content-type'],
            'og:image:width': String(png.readUInt32BE(16)),
            'og:image:height': String(png.readUInt32BE(20)),
          });
        }
      });
    },
  );
});

/** The texts of notifications by their titles. Other specs show that the notifications appear. */
const notifications = {
  'Access granted!': 'Your download is starting now.',
  'Please fill in required fields': 'Name and email are required to proceed.',
  'Something went wrong': 'Please try again or contact us directly at hello@proper.example',
  'Required fields missing': 'Please enter your name and email to download the resource.',
  'Download failed': 'Please try again or contact support.',
  'Download blocked': 'Please allow popups or try the direct link in the success message.',
  'Resource saved!': "This resource doesn't have a download file yet, but we've saved your details.",
} as const;

test('notifications have the words of the specification', () => {
  const { contactFailed, ...others } = messages;
  const actual = Object.values({ ...others, contactFailed: contactFailed('hello@proper.example') });
  for (const [title, message] of Object.entries(notifications))
    expect(actual).toContainEqual(
      expect.objectContaining({ title, message, tone: title === 'Access granted!' ? 'success' : 'error' }),
    );
});

/** Crawlers read only documents, so a client navigation sets no picture and no structured data. */
const withoutCrawlers = ({ structuredData, ...head }: Awaited<ReturnType<typeof readHead>>) =>
  Object.fromEntries(Object.entries(head).filter(([name]) => !name.includes('image')));

test("after a client navigation the head is that of the page's own document", async ({ page }) => {
  for (const route of [paths.level5Assistant, paths.taskingGuide]) {
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
    const head = await readHead(page);
    expect(withoutCrawlers(head)).toEqual(withoutCrawlers(documentHead));
    expect(head.structuredData).toBe('');
  }
});

// Its theme colours are the page's own, because the design tokens are those of `brand.ts`.
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

test('the sitemap lists every page, and robots.txt names it', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address).sort()).toEqual(
    routes.map((route) => production.url + route).sort(),
  );
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${production.url}/sitemap.xml`);
});
