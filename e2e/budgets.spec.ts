import { gzipSync } from 'node:zlib';
import { routes } from './support/routes';
import { expect, hydrated, test } from './support/test';

/** Bytes as gzip makes them; what a visitor gets by brotli is about a seventh less. */
const budget = { document: 24_000, scripts: 155_000, remoteEntry: 8_500 };
/** Document, two scripts of the shell, four of the remote, the icon, and two fonts. */
const mostRequests = 10;

/** A page with a form fetches the notification host while the browser is idle: after the page, not for it. */
const isOfThePage = (url: string): boolean => !url.includes('/notifications.');

for (const route of routes)
  test(`${route} keeps to its budget of bytes and requests`, async ({ page }) => {
    const sizes = new Map<string, number>();
    page.on('response', async (response) => {
      if (response.ok()) sizes.set(response.url(), gzipSync(await response.body(), { level: 9 }).length);
    });
    await page.goto(route);
    await hydrated(page);
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(fetched.filter(isOfThePage).length + 1).toBeLessThanOrEqual(mostRequests);
    const total = (pattern: RegExp) =>
      [...sizes]
        .filter(([url]) => pattern.test(url) && isOfThePage(url))
        .reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(sizes.get(page.url())).toBeLessThan(budget.document);
    expect(total(/\.js$/)).toBeLessThan(budget.scripts);
    expect(total(/remoteEntry\.js$/)).toBeLessThan(budget.remoteEntry);
  });
