import { paths } from '@proper/shared-types/company';
import { oneOfEachKind } from '../support/routes';
import { expect, freshTest, openPage, test, waitForHydration } from '../support/test';
import { phone, recordRequests } from '../support/visitor';

/** The most bytes of a page over the wire, in Brotli, as the browser counts them. */
const budget = {
  /** The FAQ's document is the heaviest: 15.9 kB. */
  document: 16_000,
  /** The heaviest page without a form is /services: 136.4 kB. */
  scripts: 137_000,
  /** /contact is the heaviest: 156.1 kB. */
  scriptsWithForm: 158_000,
  /** This is the remote's federation entry alone. */
  remoteEntry: 7_500,
  fonts: 45_000,
};
/**
 * The document, the full style sheet, two fonts, two scripts of the shell and four of the remote; two more of
 * the shell for a form; and the script that comes after hydration.
 */
const maxRequests = 13;

/** The script that the shell fetches once a page has hydrated. */
const afterHydrationScript = /\/shell\/[^/]+\/after-hydration\.js$/;

/** The scripts for a phone's visitor at the top of the home page, with those fetched for links in view. */
const maxScriptsOfVisit = 149_000;

freshTest(
  'a visit to the home page on a phone keeps to its budget of scripts, with all that is fetched ahead',
  async ({ page }) => {
    await page.setViewportSize(phone);
    const files = recordRequests(page);
    await openPage(page, paths.home);
    await expect.poll(() => files.some((file) => afterHydrationScript.test(file))).toBe(true);
    await expect.poll(() => files.some((file) => /services\.js$/.test(file))).toBe(true);
    await page.waitForLoadState('networkidle');
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
        .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const),
    );
    const total = [...new Map(sizes).values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(total).toBeGreaterThan(budget.remoteEntry);
    expect(total, JSON.stringify(sizes)).toBeLessThan(maxScriptsOfVisit);
  },
);

// Nothing is fetched for other pages. The composer checks the sizes of all documents and scripts.
for (const route of oneOfEachKind)
  test(`${route} keeps to its budget of bytes, requests and round trips`, async ({ page }) => {
    const html = (await (await page.goto(route))?.text()) ?? '';
    await waitForHydration(page);
    const fetched = await page.evaluate(() => {
      // A browser with a window fetches an icon once for all pages; a headless one fetches none.
      const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map(
        ({ href }) => href,
      );
      // Pictures below the first screen are fetched when they come near it.
      const lazy = [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')].map(
        ({ currentSrc }) => currentSrc,
      );
      return performance
        .getEntries()
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => ![...icons, ...lazy].includes(name))
        .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }));
    });
    expect(fetched.filter(({ url }) => afterHydrationScript.test(url)).length).toBeLessThanOrEqual(1);
    // Compiled for browsers that the site doesn't support, each logical property becomes eight rules.
    expect(html).not.toMatch(/:-(webkit|moz)-any\(/);
    // A font can be requested twice: the second request is answered from the cache.
    const files = [...new Map(fetched.map((file) => [file.url, file])).values()].sort(
      (one, other) => other.bytes - one.bytes,
    );
    const selectFiles = (pattern: RegExp) =>
      files.filter(({ url }) => pattern.test(url) && !afterHydrationScript.test(url));
    /** Lists the matching files for a failure's message, the largest first. */
    const listFiles = (pattern: RegExp): string =>
      selectFiles(pattern)
        .map(({ url, bytes }) => `\n  ${bytes} ${new URL(url).pathname}`)
        .join('');
    const documentBytes = files.find(({ url }) => url === page.url())?.bytes;

    expect(files.length, `requests:${listFiles(/./)}`).toBeLessThanOrEqual(maxRequests);
    expect(documentBytes).toBeGreaterThan(0);
    expect(documentBytes, 'document').toBeLessThan(budget.document);
    const hasForm = (await page.locator('main form[method="post"]').count()) > 0;
    for (const [name, pattern, maxBytes] of [
      ['scripts', /\.js$/, hasForm ? budget.scriptsWithForm : budget.scripts],
      ["the remote's entry", /remoteEntry\.js$/, budget.remoteEntry],
      ['fonts', /\.woff2$/, budget.fonts],
    ] as const) {
      const total = selectFiles(pattern).reduce((sum, { bytes }) => sum + bytes, 0);
      expect(total, name).toBeGreaterThan(0);
      expect(total, `${name}:${listFiles(pattern)}`).toBeLessThan(maxBytes);
    }
    // The document names every script, so none waits for another: hydration takes two round trips.
    const late = selectFiles(/\.js$/).filter(({ url }) => !html.includes(new URL(url).pathname));
    expect(late.map(({ url }) => url)).toEqual([]);
  });

freshTest("a page's scripts are compiled while they arrive", async ({ request }) => {
  const html = await (await request.get(paths.contact)).text();
  const scripts = [...html.matchAll(/<script src="(\/releases\/[^"]+)"/g)].map(([, src = '']) => src);
  expect(scripts.some((src) => src.includes('/mfe-forms/'))).toBe(true);
  for (const src of scripts)
    expect(await (await request.get(src)).text(), src).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
