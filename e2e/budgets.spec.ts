import { pageBudget } from '@proper/operator-kit/page-budget';
import { paths } from '@proper/shared-types';
import { routes } from './support/routes';
import { expect, hydrated, test } from './support/test';

/** Bytes over the wire, in brotli, as the browser counts them. */
const budget = { ...pageBudget, fonts: 45_000 };
/** Document, two scripts of the shell, four of the remote, the components' whole sheet, and two fonts. */
const mostRequests = 10;

// What is fetched for pages to come is no part of this one.
test.use({ savesData: true });

for (const route of routes)
  test(`${route} keeps to its budget of bytes, requests and round trips`, async ({ page }) => {
    const html = (await (await page.goto(route))?.text()) ?? '';
    await hydrated(page);
    const fetched = await page.evaluate(() => {
      // A browser with a window fetches one for its tab, once for all pages; one without fetches none.
      const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map(
        ({ href }) => href,
      );
      // Below the first window: fetched when they come near it.
      const later = [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')].map(
        ({ currentSrc }) => currentSrc,
      );
      return performance
        .getEntries()
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => ![...icons, ...later].includes(name))
        .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }));
    });
    // Minified for browsers that the site does not support, each logical property would be eight rules.
    expect(html).not.toMatch(/:-(webkit|moz)-any\(/);
    // A face is asked for a second time, and then comes from the cache.
    const files = [...new Map(fetched.map((file) => [file.url, file])).values()].sort(
      (one, other) => other.bytes - one.bytes,
    );
    /** What a failure says: the files of a kind, the heaviest first. */
    const weighing = (pattern: RegExp): string =>
      files
        .filter(({ url }) => pattern.test(url))
        .map(({ url, bytes }) => `\n  ${bytes} ${new URL(url).pathname}`)
        .join('');
    const total = (pattern: RegExp): number =>
      files.filter(({ url }) => pattern.test(url)).reduce((sum, { bytes }) => sum + bytes, 0);
    const documentBytes = files.find(({ url }) => url === page.url())?.bytes;

    expect(files.length, `requests:${weighing(/./)}`).toBeLessThanOrEqual(mostRequests);
    expect(documentBytes).toBeGreaterThan(0);
    expect(documentBytes, 'document').toBeLessThan(budget.document);
    for (const [kind, pattern, most] of [
      ['scripts', /\.js$/, budget.scripts],
      ["the remote's entry", /remoteEntry\.js$/, budget.remoteEntry],
      ['fonts', /\.woff2$/, budget.fonts],
    ] as const) {
      const sum = total(pattern);
      expect(sum, kind).toBeGreaterThan(0);
      expect(sum, `${kind}:${weighing(pattern)}`).toBeLessThan(most);
    }
    // The document names every script, so that none waits for another to come: two round trips to hydration.
    const late = files.filter(({ url }) => url.endsWith('.js') && !html.includes(new URL(url).pathname));
    expect(late.map(({ url }) => url)).toEqual([]);
  });

test('the scripts that a page starts with are compiled while they come', async ({ request }) => {
  const html = await (await request.get(paths.home)).text();
  const scripts = [...html.matchAll(/<script src="(\/releases\/shell\/[^"]+)"/g)].map(([, src = '']) => src);
  expect(scripts.length).toBeGreaterThan(0);
  for (const src of scripts)
    expect(await (await request.get(src)).text(), src).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
