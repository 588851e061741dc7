import path from 'node:path';
import { areHydrated, findChromium, hydratedElements } from '@proper/common/browsers';
import { environment, readVariable } from '@proper/common/environment';
import { getErrorMessage, UserError } from '@proper/common/errors';
import type { SitePath } from '@proper/shared-types';
import type { Browser } from 'playwright-core';
import { serveFolder } from './serve-folder';

/** The file name of a page's picture. */
export const toFileName = (page: SitePath): string => `${page === '/' ? 'home' : page.slice(1)}.png`;

/** Starts Chromium, the named binary or an installed one. Throws a UserError that says what to install. */
async function startChromium(): Promise<Browser> {
  const configuredPath = readVariable(process.env, 'chromium');
  try {
    const { chromium } = await import('playwright-core');
    const playwrights = chromium.executablePath();
    const executablePath = findChromium(configuredPath, playwrights) ?? playwrights;
    // Chromium's sandbox does not work for root, as in containers.
    return await chromium.launch({ chromiumSandbox: process.getuid?.() !== 0, executablePath });
  } catch (cause) {
    throw new UserError(
      `Pictures need playwright-core and a Chromium, which cannot be started: ${getErrorMessage(cause).split('\n', 1)[0]} ` +
        '(npm install --no-save playwright-core; npx playwright-core install chromium, or name one with ' +
        `${environment.chromium.name}=/path/to/chromium; or do without them: --no-pictures)`,
    );
  }
}

/**
 * Takes a picture of each page as a whole, once it has hydrated and its images are loaded.
 *
 * @param site - The folder of the site's files.
 * @param folder - The folder for the pictures.
 * @throws UserError if there is no browser.
 */
export async function takeScreenshots(
  site: string,
  pages: readonly SitePath[],
  folder: string,
): Promise<void> {
  const browser = await startChromium();
  const server = await serveFolder(site);
  try {
    for (const sitePath of pages) {
      const viewport = { width: 1280, height: 800 };
      const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
      await page.goto(server.url + sitePath, { waitUntil: 'load' });
      await page.waitForFunction(areHydrated, [...hydratedElements]).catch(() => undefined);
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await document.fonts.ready;
        await Promise.allSettled([...document.images].map((image) => image.decode()));
      });
      const file = path.join(folder, toFileName(sitePath));
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
      await page.close();
    }
  } finally {
    server.close();
    await browser.close();
  }
}
