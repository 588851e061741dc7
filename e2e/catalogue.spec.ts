import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { buildCatalogue } from '@proper/catalogue/build';
import { type Box, differencesBetween, type Sheet, sheetOf } from '@proper/catalogue/compare';
import { sites } from './support/sites';
import { expect, test } from './support/test';

// Letters are drawn otherwise elsewhere, and the kept pictures are of this system.
test.skip(process.platform !== 'linux', 'the pictures of the catalogue were taken on Linux');
// Built once; both schemes are the same page.
test.describe.configure({ mode: 'default' });

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const kept = path.resolve(import.meta.dirname, '../platform/catalogue/pictures');
const pictureOf = (scheme: Scheme): string => path.join(kept, `${scheme}.webp`);
const shownFile = path.join(kept, 'shown.json');
const isWriting = process.env.CATALOGUE_WRITE === '1';

let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'proper-catalogue-'));
  await buildCatalogue({ folder, mode: 'production' });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts links, buttons and fields under the pointer or the focus, all at once. */
async function touch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId: document } = root;
  async function force(selector: string, ...states: string[]): Promise<void> {
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: document, selector });
    expect(nodeIds.length, selector).toBeGreaterThan(0);
    for (const nodeId of nodeIds)
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: states });
  }
  await force('[data-under="hover"] *', 'hover');
  await force(
    '[data-under="focus-visible"] :is(a, button, input, textarea, select)',
    'focus',
    'focus-visible',
  );
}

async function visit(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1120, height: 900 });
  await page.goto(pathToFileURL(path.join(folder, 'index.html')).href);
  await expect(page.locator('[aria-current="location"]')).toHaveCount(1);
  await touch(page);
}

const boxesOf = (page: Page): Promise<Readonly<Record<string, Box>>> =>
  page.evaluate(() => {
    const boxes: Record<string, Box> = {};
    for (const element of document.querySelectorAll<HTMLElement>('[data-state]')) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const round = (length: number): number => Math.round(length * 10) / 10;
      boxes[element.dataset.state ?? ''] = {
        x: round(x),
        y: round(y + window.scrollY),
        width: round(width),
        height: round(height),
      };
    }
    return boxes;
  });

const take = async (page: Page): Promise<Sheet> =>
  sheetOf(await page.screenshot({ fullPage: true, animations: 'disabled' }), await boxesOf(page));

const keptSheet = (scheme: Scheme): Sheet => ({
  picture: readFileSync(pictureOf(scheme)),
  shown: JSON.parse(readFileSync(shownFile, 'utf8')),
});

for (const scheme of schemes)
  test(`every component looks as it did, in the ${scheme} scheme; npm run catalogue -- --pictures keeps a new look`, async ({
    page,
  }) => {
    await visit(page, scheme);
    const now = await take(page);
    if (isWriting) {
      writeFileSync(pictureOf(scheme), now.picture);
      const lines = Object.entries(now.shown).map((entry) =>
        entry.map((each) => JSON.stringify(each)).join(': '),
      );
      writeFileSync(shownFile, `{\n${lines.join(',\n')}\n}\n`);
    }
    expect(await differencesBetween(keptSheet(scheme), now)).toEqual([]);
  });

test('another colour or space of one component is noticed, by its name', async ({ page }) => {
  await visit(page, 'light');
  await page.addStyleTag({
    content: `
      [data-state^="Badge: New"] span { color: #1f4f4f; border-color: #1f4f4f }
      [data-state="Button: primary"] button { padding-inline: 2rem }
      [data-state="Card: plain"] h3 { margin-block-end: 1rem }`,
  });
  expect(await differencesBetween(keptSheet('light'), await take(page))).toEqual([
    expect.stringMatching(/^Button: primary has other colours/),
    expect.stringMatching(/^Badge: New has other colours/),
    expect.stringMatching(/^Card: plain was \d+ x \d+ px and is/),
  ]);
});

test('no site has the catalogue', async ({ request }) => {
  for (const address of ['/catalogue', '/catalogue/', '/catalogue/index.html'])
    expect((await request.get(sites.production.url + address)).status()).toBe(404);
});
