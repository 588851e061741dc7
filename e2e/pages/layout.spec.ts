import type { Page } from '@playwright/test';
import type { SitePath } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import { oneOfEachKind, routes, tagLooks } from '../support/routes';
import { production } from '../support/sites';
import { expect, openPage, test } from '../support/test';
import { onlyTypeface, systemTypefaces } from '../support/typefaces';
import { menuLink, phone } from '../support/visitor';

/** Records the layout shifts of every page that is opened, until it is disposed of. */
const recordShifts = (page: Page) =>
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

/** Finds text in a foreign typeface, because a style names one or the site's own has not loaded. */
const findForeignText = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const loaded = [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''));
    const own = loaded.filter((family) => !family.endsWith('fallback'));
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const hasText = [...element.childNodes].some((node) => node instanceof Text && /\w/.test(node.data));
      if (!hasText || !element.checkVisibility() || element.closest('script, noscript')) return [];
      const [family = ''] = getComputedStyle(element).fontFamily.split(',');
      return own.includes(family.replaceAll('"', '')) ? [] : [`${family}: ${element.textContent}`];
    });
  });

const waitForTypefaces = (page: Page): Promise<void> => expect.poll(() => findForeignText(page)).toEqual([]);

/** How far the page may move while it loads: less than a line of a text below the first screen. */
const maxShift = 0.01;

for (const route of oneOfEachKind) {
  const windows = { 'a phone': 375, ...(route === paths.home && { 'a tablet': 768 }), 'a laptop': 1440 };
  test(
    `on ${Object.keys(windows).join(', ')} ${route} ends in its own typefaces, and hardly shifts even if they arrive late`,
    tagLooks(route),
    async ({ page }) => {
      const recording = await recordShifts(page);
      await delayFonts(page);
      for (const width of Object.values(windows)) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 1117 });
        await openPage(page, route);
        await waitForTypefaces(page);
        expect(await sumShifts(page), `${width} px`).toBeLessThanOrEqual(maxShift);
      }
      await recording.dispose();
    },
  );
}

/** Asserts that leads break into as many lines in the fallback typeface as in the brand's own. */
async function expectSameLines(page: Page, leadPaths: readonly SitePath[]): Promise<void> {
  await page.route('**/*.js', (script) => script.abort());
  await page.goto(production.url + leadPaths[0], { waitUntil: 'domcontentloaded' });
  await waitForTypefaces(page);
  const lead = page.locator('main [class*="lead-"]').first();
  for (const width of [320, 390]) {
    await page.setViewportSize({ ...phone, width });
    const heights = await lead.evaluate(async (element: HTMLElement, addresses) => {
      const own = element.getBoundingClientRect().width;
      const measured: Record<string, readonly (readonly number[])[]> = {};
      for (const address of addresses) {
        const request = new XMLHttpRequest();
        request.open('GET', address);
        request.responseType = 'document';
        request.send();
        await new Promise((resolve) => request.addEventListener('load', resolve));
        element.replaceChildren(
          ...(request.responseXML?.querySelector('main [class*="lead-"]')?.childNodes ?? []),
        );
        // A pixel either way makes a new lead fail here before visitors see it move.
        measured[address] = [own - 1, own, own + 1].map((inlineSize) =>
          ['"Hanken Grotesk"', '"Hanken Grotesk fallback"'].map((fontFamily) => {
            const style = { fontFamily, inlineSize: `${inlineSize}px`, maxInlineSize: 'none' };
            Object.assign(element.style, style);
            return element.getBoundingClientRect().height;
          }),
        );
        element.removeAttribute('style');
      }
      return measured;
    }, leadPaths);
    for (const [route, sizes] of Object.entries(heights))
      for (const [brand, fallback] of sizes) {
        expect(brand, route).toBeGreaterThan(20);
        expect(fallback, `${route} at ${width} px`).toBe(brand);
      }
  }
}

test('a page that never hydrates still gets its typefaces, and so does the next page', async ({ page }) => {
  await page.route(/\/faq\.js$/, () => undefined);
  await page.goto(paths.faq, { waitUntil: 'commit' });
  await waitForTypefaces(page);
  await menuLink(page, 'Services').click();
  await expect(page).toHaveURL(paths.services);
  await waitForTypefaces(page);
});

/** The width of a sample in the brand's typeface. */
const emsInBrandTypeface = 28.12;

for (const typeface of systemTypefaces)
  test(
    `on a phone whose system has ${typeface}, text is as wide as in the brand's typeface, and every lead has as many lines`,
    typeface === 'arimo' ? { tag: '@looks' } : tagLooks(),
    async ({ playwright, launchOptions }) => {
      test.skip(process.platform !== 'linux', 'only fontconfig can hide the typefaces of a machine');
      test.slow();
      const env = { ...launchOptions.env, ...onlyTypeface(typeface) };
      const browser = await playwright.chromium.launch({ ...launchOptions, env });
      const page = await browser.newPage({ viewport: phone });
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
      expect(Math.abs(ems / emsInBrandTypeface - 1)).toBeLessThan(0.02);

      await page.unrouteAll();
      await recordShifts(page);
      await page.goto(production.url + paths.level5Assistant);
      await waitForTypefaces(page);
      // This typeface's letters differ more from the brand's, so a line may break differently.
      expect(await sumShifts(page)).toBeLessThanOrEqual(2 * maxShift);

      // DejaVu Sans has letters too wide for the same line breaks.
      if (typeface !== 'dejavu-sans') {
        await expectSameLines(
          page,
          routes.filter((route) => route !== paths.contact),
        );
        // This column is narrower than the others.
        await expectSameLines(page, [paths.contact]);
      }
      await browser.close();
    },
  );
