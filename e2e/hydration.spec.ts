import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '@proper/operator-kit/repository';
import { paths } from '@proper/shared-types';
import { ServingCommand } from '@proper/tools/test-support/working-folder';
import { expect, openPage, test } from './support/looking';
import { oneOfEachKind } from './support/routes';
import { runningSite, warningsPort } from './support/sites';

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

test.use({ expectedOnConsole: /404: there is no page at|status of 404|Download the React DevTools/ });

const keepsServerNodes = async (page: Page, address: string): Promise<void> => {
  await keepServerNodes(page);
  await openPage(page, address);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.serverNodes.length)).toBeGreaterThan(50);
  expect(await lostNodes(page)).toBe(0);
};

// Other specs open every page, on a silent console.
test(`${paths.contact} keeps the server's elements when it hydrates`, ({ page }) =>
  keepsServerNodes(page, paths.contact));

test.describe('with what React says of development', () => {
  // One development server for all of them.
  test.describe.configure({ mode: 'default' });
  test.skip(runningSite !== undefined, 'it is developed elsewhere');
  const url = `http://localhost:${warningsPort}`;
  let server: ServingCommand | undefined;
  test.beforeAll(async () => {
    test.setTimeout(150_000);
    const env = { PORT: String(warningsPort), DATA_DIR: path.resolve(`.proper/e2e/${warningsPort}`) };
    server = new ServingCommand('dev', root, { env });
    await server.says('is being developed');
  });
  test.afterAll(() => server?.stop());

  for (const route of [...oneOfEachKind, '/no-such-page'])
    test(`${route} keeps the server's elements and a silent console when it hydrates`, ({ page }) =>
      keepsServerNodes(page, url + route));

  test.describe('negative control', () => {
    // A document that a test answers with may not open the socket of the development server.
    test.use({ expectedOnConsole: /hydrat|React DevTools|WebSocket|rspack-dev-server/i });

    test('a document that was altered on its way is noticed', async ({ page, consoleLines }) => {
      await keepServerNodes(page);
      await page.route(`${url}/about`, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/<h1([^>]*)>/, '<p>not from the server</p><h1$1>');
        await route.fulfill({ response, body });
      });
      await openPage(page, `${url}/about`);
      await expect.poll(() => lostNodes(page)).toBeGreaterThan(0);
      expect(consoleLines.join('\n')).toMatch(/hydrat/i);
      await page.unrouteAll();
    });
  });
});
