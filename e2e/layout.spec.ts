import type { Page } from '@playwright/test';
import { paths } from 'shared-types';
import { routes } from './support/routes';
import { expect, hydrated, test } from './support/test';

test.use({ expectedOnConsole: /status of 404|404: there is no page at/ });

const widths = [320, 390, 768, 1024, 1440, 2560];

for (const route of [...routes, '/no-such-page'])
  test(`${route} never scrolls sideways from 320 to 2560 px, and at text of 200 %`, async ({ page }) => {
    await page.goto(route);
    await hydrated(page);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(), `${width} px`).toBe(0);
    }
    // The visitor's own setting, which the media queries follow too.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for (const width of [640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(), `${width} px at 200 %`).toBe(0);
    }
  });

/** Loads a page and gives the sum of its layout shifts. */
async function shiftOf(page: Page, route: string): Promise<number> {
  await page.goto(route);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );
}

for (const route of routes)
  test(`${route} does not shift while it loads, even where its fonts come late`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/*.woff2', async (font) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await font.continue();
    });
    for (const width of [375, 412, 1350]) {
      await page.setViewportSize({ width, height: 844 });
      expect(Number((await shiftOf(page, route)).toFixed(2)), `${width} px`).toBe(0);
    }
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

test('text takes its own face on a first visit over a slow network: at once, or with the next page', async ({
  page,
}) => {
  await page.route('**/*.woff2', async (font) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await font.continue();
  });
  await page.setViewportSize({ width: 1350, height: 844 });
  await page.goto(paths.home);
  await expect.poll(() => facesOf(page, 'main p')).toEqual(['Hanken Grotesk']);
  // Here a line of the lead would break otherwise, and move what is below it.
  await page.setViewportSize({ width: 412, height: 844 });
  await page.goto(paths.level5Assistant);
  await hydrated(page);
  await page.locator('footer').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(paths.faq);
  await expect.poll(() => facesOf(page, 'main p')).toEqual(['Hanken Grotesk']);
});

test.describe('where no font can be fetched', () => {
  test.use({ expectedOnConsole: /net::ERR_FAILED/ });

  test('the title and the wordmark are set in the brand’s face all the same', async ({ page }) => {
    await page.route('**/*.woff2', (font) => font.abort());
    await page.goto(paths.contact);
    for (const selector of ['h1', 'header a span']) expect(await facesOf(page, selector)).toEqual(['Besley']);
  });
});

test.describe('at 320 px, as at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the header shows the wordmark, the booking button and the menu, none over another', async ({
    page,
  }) => {
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
});
