import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { facesAttribute } from '@proper/shared-ui/faces';
import { oneOfEachKind } from './support/routes';
import { production } from './support/sites';
import { expect, openPage, test } from './support/test';
import { onlyTypeface, systemTypefaces } from './support/typefaces';

/** Adds up the layout shifts of every page to come. */
const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shiftsIn = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );

/** Holds the text's own face back until the page has been read in the system's. */
const letFontsComeLate = (page: Page): Promise<unknown> =>
  page.route('**/*.woff2', async (font) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await font.continue();
  });

for (const route of oneOfEachKind)
  test(`${route} does not shift while it loads, even where its fonts come late`, async ({ page }) => {
    await recordShifts(page);
    await letFontsComeLate(page);
    for (const width of [375, 412, 1350]) {
      await page.setViewportSize({ width, height: 844 });
      await openPage(page, route);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      expect(Number((await shiftsIn(page)).toFixed(3)), `${width} px`).toBe(0);
    }
  });

test('a page that does not come to react has its typefaces all the same', async ({ page }) => {
  await page.route(/\/faq\.js$/, () => undefined);
  await page.goto(paths.faq, { waitUntil: 'commit' });
  await expect.poll(() => page.locator('html').getAttribute(facesAttribute)).toContain('besley');
});

/** The typefaces that an element's text is set in, as the browser knows them. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName);
}

for (const typeface of systemTypefaces)
  test(`with ${typeface} alone text is as wide as in its face`, async ({ playwright, launchOptions }) => {
    test.skip(process.platform !== 'linux', 'only fontconfig can hide the typefaces of this machine');
    const env = { ...launchOptions.env, ...onlyTypeface(typeface) };
    const browser = await playwright.chromium.launch({ ...launchOptions, env });
    const page = await browser.newPage({ viewport: { width: 412, height: 844 } });
    await page.route('**/*.woff2', (font) => font.abort());
    await page.goto(production.url);
    const [family = ''] = await facesOf(page, 'main p');
    expect(family.toLowerCase().replaceAll(' ', '-')).toBe(typeface);
    const ems = await page.evaluate(() => {
      const words = document.createElement('span');
      words.textContent = 'Your inbox is read, sorted and answered before the day begins.';
      Object.assign(words.style, { position: 'absolute', whiteSpace: 'nowrap', fontSize: '100px' });
      document.body.append(words);
      return words.getBoundingClientRect().width / 100;
    });
    const emsInItsOwn = 28.12;
    expect(Math.abs(ems / emsInItsOwn - 1)).toBeLessThan(0.02);

    await page.unrouteAll();
    await recordShifts(page);
    await page.goto(production.url + paths.level5Assistant);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 300);
        // Longer than a rest from scrolling.
        await page.waitForTimeout(300);
        return facesOf(page, 'main p');
      })
      .toEqual(['Hanken Grotesk']);
    expect(Number((await shiftsIn(page)).toFixed(3))).toBe(0);
    await browser.close();
  });

test('text takes its own face with the next page at the latest', async ({ page }) => {
  await letFontsComeLate(page);
  await page.setViewportSize({ width: 412, height: 844 });
  await openPage(page, paths.level5Assistant);
  await page.locator('footer').getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL(paths.services);
  await expect.poll(() => facesOf(page, 'main p')).toEqual(['Hanken Grotesk']);
});

test.describe('where no font can be fetched', () => {
  test.use({ expectedOnConsole: /net::ERR_FAILED/ });

  test('the title and the wordmark have the brand’s face all the same', async ({ page }) => {
    await page.route('**/*.woff2', (font) => font.abort());
    await openPage(page, paths.services);
    for (const selector of ['h1', 'header a span']) expect(await facesOf(page, selector)).toEqual(['Besley']);
    await page.locator('main').getByRole('link', { name: 'See the plans' }).click();
    await expect(page).toHaveURL(/#pricing$/);
    expect(await facesOf(page, 'h1')).toEqual(['Besley']);
  });
});

test('at 320 px the header shows wordmark, booking and menu, none over another', async ({ page }) => {
  // As at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.home);
  const boxes = await page.locator('header').evaluate((header) =>
    [...header.querySelectorAll('a, button')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right }) => ({ left, right })),
  );
  expect(boxes).toHaveLength(3);
  for (const [index, { left, right }] of boxes.entries()) {
    expect(left).toBeGreaterThanOrEqual(index === 0 ? 0 : (boxes[index - 1]?.right ?? 0));
    expect(right).toBeLessThanOrEqual(320);
  }
});

test('a page reacts before its typefaces are tried on, fetched after its scripts', async ({ page }) => {
  await page.addInitScript((attribute) => {
    const reacted: boolean[] = [];
    Object.assign(window, { reacted });
    new MutationObserver(() => reacted.push(performance.getEntriesByName('hydrate /faq').length > 0)).observe(
      document,
      { attributeFilter: [attribute], subtree: true },
    );
  }, facesAttribute);
  await page.goto(paths.faq);
  await expect(page.locator('html')).toHaveAttribute(facesAttribute, /besley/);
  const [reacted] = await page.evaluate(() => (window as unknown as { reacted: boolean[] }).reacted);
  expect(reacted).toBe(true);
  const [scriptsCame = 0, facesAsked = 0] = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const those = (kind: RegExp) => files.filter(({ name }) => kind.test(name));
    return [
      Math.max(...those(/\/(?:shell|platform)\.js$/).map(({ responseEnd }) => responseEnd)),
      Math.min(...those(/\.woff2$/).map(({ startTime }) => startTime)),
    ];
  });
  expect(facesAsked).toBeGreaterThan(scriptsCame);
});

test('the newest article follows the words above it, with no gap on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.blog);
  const [words, article] = await Promise.all(
    [page.getByRole('link', { name: 'Subscribe to Updates' }), page.locator('main article').first()].map(
      (part) => part.boundingBox(),
    ),
  );
  const gap = (article?.y ?? Number.NaN) - ((words?.y ?? 0) + (words?.height ?? 0));
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(100);
});
