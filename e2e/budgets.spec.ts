import { pageBudget } from 'operator-kit/page-budget';
import { routes } from './support/routes';
import { expect, hydrated, test } from './support/test';

/** Bytes over the wire, in brotli, as the browser counts them. */
const budget = { ...pageBudget, fonts: 45_000 };
/** Document, two scripts of the shell, four of the remote, the icon, and two fonts. */
const mostRequests = 10;

for (const route of routes)
  test(`${route} keeps to its budget of bytes and requests`, async ({ page }) => {
    await page.goto(route);
    await hydrated(page);
    // What a form needs comes once it is touched.
    await page.waitForLoadState('networkidle');
    const fetched = await page.evaluate(() =>
      performance
        .getEntries()
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
    );
    // The text's face may be asked for a second time, and then comes from the cache.
    const ofThePage = [...new Map(fetched.map((file) => [file.url, file])).values()];
    const total = (pattern: RegExp): number =>
      ofThePage.filter(({ url }) => pattern.test(url)).reduce((sum, { bytes }) => sum + bytes, 0);
    const document = ofThePage.find(({ url }) => url === page.url())?.bytes;

    expect(ofThePage.length).toBeLessThanOrEqual(mostRequests);
    expect(document).toBeGreaterThan(0);
    expect(document).toBeLessThan(budget.document);
    expect(total(/\.js$/)).toBeGreaterThan(0);
    expect(total(/\.js$/)).toBeLessThan(budget.scripts);
    expect(total(/remoteEntry\.js$/)).toBeLessThan(budget.remoteEntry);
    expect(total(/\.woff2$/)).toBeLessThan(budget.fonts);
  });
