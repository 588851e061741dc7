import path from 'node:path';
import { areHydrated, findChromium, hydratedElements } from '@proper/operator-kit/browsers';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { SitePath } from '@proper/shared-types';
import type { Browser } from 'playwright-core';
import { messageOf } from '../base/invalid-release';
import { serveFolder } from './serve-folder';

/** How a page of the preview differs from the live one. */
export interface Difference {
  readonly page: SitePath;
  readonly status: 'changed' | 'other scripts' | 'new' | 'gone';
  /** The pictures of it: names of files. */
  readonly before?: string;
  readonly after?: string;
  /** Whether both look the same, if there are both. */
  readonly looksTheSame?: boolean | undefined;
}

const viewport = { width: 1280, height: 800 };

/** Starts Chromium: the named binary, or one that is found. @throws UserError that says what to install */
async function startChromium(): Promise<Browser> {
  const named = readVariable(process.env, 'chromium');
  try {
    const { chromium } = await import('playwright-core');
    const executablePath = findChromium({ named, playwrights: chromium.executablePath() });
    // Chromium's sandbox does not work for root, as in containers.
    const chromiumSandbox = process.getuid?.() !== 0;
    return await chromium.launch({
      chromiumSandbox,
      ...(executablePath !== undefined && { executablePath }),
    });
  } catch (cause) {
    throw new OperatorError(
      `Pictures need playwright-core and a Chromium, which cannot be started: ${messageOf(cause).split('\n', 1)[0]} ` +
        '(npm install --no-save playwright-core; npx playwright-core install chromium, or name one with ' +
        `${environment.chromium.name}=/path/to/chromium; or do without them: --no-pictures)`,
    );
  }
}

/** Takes a picture of a whole page, as it is once it has hydrated and its pictures are there. */
async function takePicture(browser: Browser, address: string, file: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(areHydrated, [...hydratedElements]).catch(() => undefined);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  const picture = await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  await page.close();
  return picture;
}

/**
 * Takes a picture of each page that differs, live and in the preview.
 *
 * @param sites - The files of both, neither of them with a badge.
 * @param folder - Gets the pictures.
 * @throws UserError if there is no browser
 */
export async function takePictures(
  differences: readonly Difference[],
  sites: { readonly live: string; readonly preview: string },
  folder: string,
): Promise<readonly Difference[]> {
  const browser = await startChromium();
  const [live, preview] = await Promise.all([serveFolder(sites.live), serveFolder(sites.preview)]);
  const pages: Difference[] = [];
  try {
    for (const { page, status } of differences) {
      const name = page === '/' ? 'home' : page.slice(1).replaceAll('/', '-');
      const [before, after] = [`${name}-before.png`, `${name}-after.png`];
      const take = (address: string, file: string): Promise<Buffer> =>
        takePicture(browser, address + page, path.join(folder, file));
      const old = status === 'new' ? undefined : await take(live.address, before);
      const now = status === 'gone' ? undefined : await take(preview.address, after);
      const looksTheSame = old && now ? old.equals(now) : undefined;
      pages.push({ page, status, ...(old && { before }), ...(now && { after }), looksTheSame });
    }
  } finally {
    live.close();
    preview.close();
    await browser.close();
  }
  return pages;
}
