import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { exitCodes, readArguments } from '@proper/operator-kit/arguments';
import { findBrowser } from '@proper/tools/browser';
import { routes } from './support/routes';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'screenshots');
const readmePicture = path.join(root, 'docs/screenshot.png');
const widths = [390, 820, 1024, 1440] as const;
const schemes = ['light', 'dark'] as const;

const help = `Takes a picture of every page and of the not-found page of a running site, whole, at ${widths.join(', ')} px,
light and dark.

Usage: npm run screenshots -w e2e -- [options]

  --url URL      the site (default http://localhost:3000, where \`npm start\` serves it)
  --readme       takes only the README's picture: docs/screenshot.png
  --help         this text

The pictures are in screenshots/, which is emptied first and which git ignores.
Exit codes: 0 taken, 1 no site or no browser, 2 bad usage.`;

const { values } = readArguments(
  {
    url: { type: 'string', default: 'http://localhost:3000' },
    readme: { type: 'boolean', default: false },
  },
  help,
);

/** Typefaces that load late are not swapped in, so the pictures are those of a second visit. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto('/');
  await settle(page);
}

/** Goes once through the page, so that pictures below the fold load and nothing still moves. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

const fileName = (route: string): string =>
  route === '/' ? 'home' : route.slice(1).replaceAll('/', '-').replace('no-such-page', '404');

async function everyPage(browser: Browser, url: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  let taken = 0;
  for (const colorScheme of schemes)
    for (const width of widths) {
      const page = await browser.newPage({
        baseURL: url,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: width < 600 ? 844 : 900 },
      });
      await visitOnce(page);
      mkdirSync(path.join(folder, `${width}-${colorScheme}`), { recursive: true });
      for (const route of [...routes, '/no-such-page']) {
        await page.goto(route);
        await settle(page);
        const file = path.join(folder, `${width}-${colorScheme}`, `${fileName(route)}.png`);
        await page.screenshot({ path: file, fullPage: true });
        taken += 1;
      }
      await page.close();
    }
  return taken;
}

async function forReadme(browser: Browser, url: string): Promise<number> {
  mkdirSync(path.dirname(readmePicture), { recursive: true });
  const page = await browser.newPage({
    baseURL: url,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  await visitOnce(page);
  await page.reload();
  await settle(page);
  await page.screenshot({ path: readmePicture });
  return 1;
}

const found = findBrowser(console.log);
const isThere = await fetch(values.url).then(
  ({ ok }) => ok,
  () => false,
);
if (!found.ok || !isThere) {
  console.error(found.ok ? `There is no site at ${values.url}: start it with npm start.` : found.reason);
  process.exit(exitCodes.failed);
}
const browser = await chromium.launch({ executablePath: found.executable, args: ['--no-sandbox'] });
try {
  const taken = await (values.readme ? forReadme : everyPage)(browser, values.url);
  console.log(`${taken} pictures in ${path.relative(root, values.readme ? readmePicture : folder)}`);
} finally {
  await browser.close();
}
