import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { expect, openPage, test } from './support/looking';
import { oneOfEachKind } from './support/routes';
import { visitedSites } from './support/sites';

declare global {
  interface Window {
    /** The server's elements, in document order. */
    serverNodes: Element[];
  }
}

/** Pages that keep them already: tests share some. */
const keeping = new WeakSet<Page>();

/** Keeps every element that the server wrote, before any script of the site runs. */
const keepServerNodes = async (page: Page): Promise<void> => {
  if (keeping.has(page)) return;
  keeping.add(page);
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        window.serverNodes = [...document.querySelectorAll('#root, #root *')];
    });
  });
};

/** How many of the server's elements are no longer where they were. */
const lostNodes = (page: Page): Promise<number> =>
  page.evaluate(() => window.serverNodes.filter((node) => !node.isConnected).length);

for (const { mode, url } of visitedSites)
  test.describe(`${mode} React`, () => {
    test.use({ expectedOnConsole: /404: there is no page at|status of 404|Download the React DevTools/ });

    // React's own warnings are more than what production says, and other specs open every page of that.
    for (const route of mode === 'production' ? [paths.contact] : [...oneOfEachKind, '/no-such-page'])
      test(`${route} keeps the server's elements and a silent console when it hydrates`, async ({ page }) => {
        await keepServerNodes(page);
        await openPage(page, url + route);
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => window.serverNodes.length)).toBeGreaterThan(50);
        expect(await lostNodes(page)).toBe(0);
      });

    test.describe('negative control', () => {
      test.use({ expectedOnConsole: /hydrat|Minified React error|React DevTools/i });

      test('a document that was altered on its way is noticed', async ({ page, consoleLines }) => {
        await keepServerNodes(page);
        await page.route(`${url}/about`, async (route) => {
          const response = await route.fetch();
          await route.fulfill({
            response,
            body: (await response.text()).replace(/<h1([^>]*)>/, '<p>not from the server</p><h1$1>'),
          });
        });
        await openPage(page, `${url}/about`);
        await expect.poll(() => lostNodes(page)).toBeGreaterThan(0);
        expect(consoleLines.join('\n')).toMatch(/hydrat|Minified React error/i);
        await page.unrouteAll();
      });
    });
  });
