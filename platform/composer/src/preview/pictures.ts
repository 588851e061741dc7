import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { areHydrated, findChromium, hydratedElements } from '@proper/operator-kit/browsers';
import { environment } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import pMap from 'p-map';
import type { Browser } from 'playwright-core';
import type { Report } from '../compose';
import { messageOf } from '../invalid-release';
import type { Difference } from './differences';
import { serveFolder } from './serve-folder';

/** The pictures of a page that differs, relative to the folder of all pictures. */
export interface PagePictures extends Difference {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Whether both look the same, if there are both. */
  readonly looksTheSame?: boolean | undefined;
}

interface PictureOptions {
  readonly differences: readonly Difference[];
  /** The live site's files, and the preview's, neither of them with a badge. */
  readonly live: string;
  readonly preview: string;
  readonly folder: string;
  /** The Chromium; searched for if empty. */
  readonly chromium: string;
  /** Gets a line after each page. */
  readonly report: Report;
}

const viewport = { width: 1280, height: 800 };

/** Milliseconds in which a page must hydrate, generous for slow machines. */
const hydrationMs = 30_000;

/** Starts Chromium: the named binary, or one that is found. @throws UserError that says what to install */
async function startChromium(named: string): Promise<Browser> {
  try {
    const { chromium } = await import('playwright-core');
    const found = findChromium({ named, playwrights: chromium.executablePath() });
    return await chromium.launch({
      executablePath: named || (found ?? chromium.executablePath()),
      // Chromium's sandbox does not work for root, as in containers.
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

/** Takes a picture of each page that differs, live and in the preview. @throws OperatorError if there is no browser */
export async function takePictures(options: PictureOptions): Promise<readonly PagePictures[]> {
  const { differences, folder, report } = options;
  const browser = await startChromium(options.chromium);
  const [live, preview] = await Promise.all([serveFolder(options.live), serveFolder(options.preview)]);
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  // The browser itself reaches no network: a page gets what the two servers have, and nothing else.
  await context.route('**/*', async (route) => {
    const { origin } = new URL(route.request().url());
    if (origin !== live.address && origin !== preview.address) return route.abort();
    const response = await fetch(route.request().url());
    // Already decompressed.
    const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers);
    return route.fulfill({
      status: response.status,
      headers,
      body: Buffer.from(await response.arrayBuffer()),
    });
  });
  const take = async (address: string, name: string): Promise<string> => {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'load' });
    // The shell lays out what is below the window once the page has hydrated: before, a page is shorter than it will be.
    const timeout = hydrationMs;
    await page
      .waitForFunction(areHydrated, [...hydratedElements], { timeout })
      .then(() => page.waitForSelector('html:not([data-loading])', { state: 'attached', timeout }))
      .catch(() => undefined);
    // What is below the window is laid out once it is scrolled to. A lazy picture that no scrolling fetches would never be decoded.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
        scrollTo(0, top);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      scrollTo(0, 0);
    });
    await page.waitForLoadState('networkidle');
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.allSettled([...document.images].map((image) => image.decode()));
    });
    await page.screenshot({ path: path.join(folder, name), fullPage: true, animations: 'disabled' });
    await page.close();
    return name;
  };
  let taken = 0;
  try {
    return await pMap(
      differences,
      async (difference) => {
        const { page, is } = difference;
        const name = page === '/' ? 'home' : page.slice(1).replaceAll('/', '-');
        const before = is === 'new' ? undefined : await take(live.address + page, `${name}-before.png`);
        const after = is === 'gone' ? undefined : await take(preview.address + page, `${name}-after.png`);
        taken += 1;
        report(`Pictures of ${taken} of ${differences.length} pages: ${page}`);
        if (before === undefined || after === undefined) return { ...difference, before, after };
        const [one, other] = await Promise.all(
          [before, after].map((file) => readFile(path.join(folder, file))),
        );
        return { ...difference, before, after, looksTheSame: one?.equals(other ?? Buffer.of()) };
      },
      { concurrency: 2 },
    );
  } finally {
    live.close();
    preview.close();
    await browser.close();
  }
}
