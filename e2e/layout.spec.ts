import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { facesAttribute } from '@proper/shared-ui/faces';
import { oneOfEachKind } from './support/routes';
import { production } from './support/sites';
import { expect, openPage, test } from './support/test';
import { onlyTypeface, systemTypefaces } from './support/typefaces';

/** Records the layout shifts of every page that is opened from now on. */
const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Adds up the recorded shifts, to three decimal places. */
const sumShifts = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: readonly number[] };
    return Number(shifts.reduce((sum, shift) => sum + shift, 0).toFixed(3));
  });

/** Delays the fonts, so that the page is first shown in the system's typeface. */
const delayFonts = (page: Page): Promise<unknown> =>
  page.route('**/*.woff2', async (font) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await font.continue();
  });

for (const route of oneOfEachKind)
  test(`${route} does not shift while it loads, even if its fonts arrive late`, async ({ page }) => {
    await recordShifts(page);
    await delayFonts(page);
    for (const width of [375, 412, 1350]) {
      await page.setViewportSize({ width, height: 844 });
      await openPage(page, route);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      expect(await sumShifts(page), `${width} px`).toBe(0);
    }
  });

test('a page that never hydrates still gets its typefaces', async ({ page }) => {
  await page.route(/\/faq\.js$/, () => undefined);
  await page.goto(paths.faq, { waitUntil: 'commit' });
  await expect.poll(() => page.locator('html').getAttribute(facesAttribute)).toContain('besley');
});

/** Reads the names of the typefaces in which an element's text is set. */
async function readTypefaces(page: Page, selector: string): Promise<string[]> {
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
  test(`in the system's ${typeface} text is as wide as in the brand's typeface`, async ({
    playwright,
    launchOptions,
  }) => {
    test.skip(process.platform !== 'linux', 'only fontconfig can hide the typefaces of a machine');
    const env = { ...launchOptions.env, ...onlyTypeface(typeface) };
    const browser = await playwright.chromium.launch({ ...launchOptions, env });
    const page = await browser.newPage({ viewport: { width: 412, height: 844 } });
    await page.route('**/*.woff2', (font) => font.abort());
    await page.goto(production.url);
    const [family = ''] = await readTypefaces(page, 'main p');
    expect(family.toLowerCase().replaceAll(' ', '-')).toBe(typeface);
    const ems = await page.evaluate(() => {
      const sample = document.createElement('span');
      sample.textContent = 'Your inbox is read, sorted and answered before the day begins.';
      Object.assign(sample.style, { position: 'absolute', whiteSpace: 'nowrap', fontSize: '100px' });
      document.body.append(sample);
      return sample.getBoundingClientRect().width / 100;
    });
    const emsInBrandTypeface = 28.12;
    expect(Math.abs(ems / emsInBrandTypeface - 1)).toBeLessThan(0.02);

    await page.unrouteAll();
    await recordShifts(page);
    await page.goto(production.url + paths.level5Assistant);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 300);
        // The typeface changes when the visitor pauses while scrolling.
        await page.waitForTimeout(300);
        return readTypefaces(page, 'main p');
      })
      .toEqual(['Hanken Grotesk']);
    expect(await sumShifts(page)).toBe(0);
    await browser.close();
  });

test('text has its own typeface on the next page at the latest', async ({ page }) => {
  await delayFonts(page);
  await page.setViewportSize({ width: 412, height: 844 });
  await openPage(page, paths.level5Assistant);
  await page.locator('footer').getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL(paths.services);
  await expect.poll(() => readTypefaces(page, 'main p')).toEqual(['Hanken Grotesk']);
});

test.describe('without fonts', () => {
  test.use({ expectedOnConsole: /net::ERR_FAILED/ });

  test("the title and the wordmark still have the brand's typeface", async ({ page }) => {
    await page.route('**/*.woff2', (font) => font.abort());
    await openPage(page, paths.services);
    for (const selector of ['h1', 'header a span'])
      expect(await readTypefaces(page, selector)).toEqual(['Besley']);
    await page.locator('main').getByRole('link', { name: 'See the plans' }).click();
    await expect(page).toHaveURL(/#pricing$/);
    expect(await readTypefaces(page, 'h1')).toEqual(['Besley']);
  });
});

test('at 320 px wordmark, booking and menu fit into the header', async ({ page }) => {
  // This is also a desktop at 400 % zoom.
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

test('typefaces are fetched after the scripts, and applied after hydration', async ({ page }) => {
  await page.addInitScript((attribute) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      const wasHydrated = performance.getEntriesByName('hydrate /faq').length > 0;
      Object.assign(window, { wasHydrated });
    });
    observer.observe(document, { attributeFilter: [attribute], subtree: true });
  }, facesAttribute);
  await page.goto(paths.faq);
  await expect(page.locator('html')).toHaveAttribute(facesAttribute, /besley/);
  const readResult = () => (window as unknown as { wasHydrated: boolean }).wasHydrated;
  expect(await page.evaluate(readResult)).toBe(true);
  const [scriptsArrived = 0, fontsRequested = 0] = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const filesOf = (pattern: RegExp) => files.filter(({ name }) => pattern.test(name));
    return [
      Math.max(...filesOf(/\/(?:shell|platform)\.js$/).map(({ responseEnd }) => responseEnd)),
      Math.min(...filesOf(/\.woff2$/).map(({ startTime }) => startTime)),
    ];
  });
  expect(fontsRequested).toBeGreaterThan(scriptsArrived);
});

test('on a wide screen there is no gap above the newest article', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.blog);
  const [link, article] = await Promise.all(
    [page.getByRole('link', { name: 'Subscribe to Updates' }), page.locator('main article').first()].map(
      (part) => part.boundingBox(),
    ),
  );
  const gap = (article?.y ?? Number.NaN) - ((link?.y ?? 0) + (link?.height ?? 0));
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(100);
});
