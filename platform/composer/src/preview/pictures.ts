import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { areHydrated, findChromium, hydratedElements } from '@proper/operator-kit/browsers';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { SitePath } from '@proper/shared-types';
import type { Browser } from 'playwright-core';
import { messageOf } from '../base/invalid-release';
import type { Report } from '../compose';
import { serveFolder } from './serve-folder';

/** How a page of the preview differs from the live one. */
export interface Difference {
  readonly page: SitePath;
  readonly status: 'changed' | 'other scripts' | 'new' | 'gone';
}

/** The pictures of a page that differs: names of files. */
export interface PagePictures extends Difference {
  readonly before?: string;
  readonly after?: string;
  /** Whether both look the same, if there are both. */
  readonly looksTheSame?: boolean;
}

const viewport = { width: 1280, height: 800 };

/** Starts Chromium: the named binary, or one that is found. @throws UserError that says what to install */
async function startChromium(): Promise<Browser> {
  const named = readVariable(process.env, 'chromium');
  try {
    const { chromium } = await import('playwright-core');
    const executablePath = findChromium({ named, playwrights: chromium.executablePath() });
    // Chromium's sandbox does not work for root, as in containers.
    return await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      chromiumSandbox: process.getuid?.() !== 0,
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
async function takePicture(browser: Browser, address: string, file: string): Promise<void> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(areHydrated, [...hydratedElements]).catch(() => undefined);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  await page.close();
}

/** Where the files are, and where pictures go. */
interface PictureOptions {
  /** The live site's files, and the preview's, neither of them with a badge. */
  readonly live: string;
  readonly preview: string;
  readonly folder: string;
  readonly report: Report;
}

/** Takes a picture of each page that differs, live and in the preview. @throws UserError if there is no browser */
export async function takePictures(
  differences: readonly Difference[],
  { folder, report, ...sites }: PictureOptions,
): Promise<readonly PagePictures[]> {
  const browser = await startChromium();
  const [live, preview] = await Promise.all([serveFolder(sites.live), serveFolder(sites.preview)]);
  await mkdir(folder, { recursive: true });
  const pages: PagePictures[] = [];
  try {
    for (const difference of differences) {
      const { page, status } = difference;
      const name = page === '/' ? 'home' : page.slice(1).replaceAll('/', '-');
      const [before, after] = [`${name}-before.png`, `${name}-after.png`];
      if (status !== 'new') await takePicture(browser, live.address + page, path.join(folder, before));
      if (status !== 'gone') await takePicture(browser, preview.address + page, path.join(folder, after));
      report(`Pictures of ${pages.length + 1} of ${differences.length} pages: ${page}`);
      if (status === 'new') pages.push({ ...difference, after });
      else if (status === 'gone') pages.push({ ...difference, before });
      else {
        const [one, other] = await Promise.all(
          [before, after].map((file) => readFile(path.join(folder, file))),
        );
        pages.push({
          ...difference,
          before,
          after,
          looksTheSame: one?.equals(other ?? Buffer.of()) ?? false,
        });
      }
    }
  } finally {
    live.close();
    preview.close();
    await browser.close();
  }
  return pages;
}
