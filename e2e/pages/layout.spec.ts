import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { oneOfEachKind, routes, tagLooks } from '../support/routes';
import { expect, openPage, test } from '../support/test';
import { onlyTypeface, otherTypefaces } from '../support/typefaces';
import { menuLink, phone } from '../support/visitor';

/** A layout shift, as Chromium reports it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  /** Within half a second of an input or of a new size of the window. */
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Records the layout shifts of every page that is opened, until it is disposed of. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });

/** Adds up the recorded shifts, to three decimal places. Logs what has moved, and how far, if it is much. */
async function sumShifts(page: Page): Promise<number> {
  const shifts = await page.evaluate(() =>
    (window as unknown as { shifts: readonly LayoutShift[] }).shifts.map(
      ({ value, startTime, sources, hadRecentInput }) => {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) => `${node?.nodeName} ${previousRect.y} → ${currentRect.y}`,
        );
        return {
          value,
          text: `${value.toFixed(3)} after ${startTime} ms${hadRecentInput ? ' after input' : ''}: ${moved.join(', ')}`,
        };
      },
    ),
  );
  const sum = Number(shifts.reduce((total, { value }) => total + value, 0).toFixed(3));
  if (sum > maxShift) console.log(shifts.map(({ text }) => text).join('\n'));
  return sum;
}

/** Delays the fonts, so that the page is first shown in the system's typeface. */
const delayFonts = (page: Page): Promise<unknown> =>
  page.route('**/*.woff2', async (font) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await font.continue();
  });

/** Finds text in a foreign typeface, because a style names one or the site's own has not loaded. */
const findForeignText = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const loaded = [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''));
    const own = loaded.filter((family) => ['Besley', 'Hanken Grotesk'].includes(family));
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

test('the contact page hardly shifts if it hydrates for a visitor who wants updates', async ({ page }) => {
  const recording = await recordShifts(page);
  for (const width of [375, 1440]) {
    // The same address again would be a reload, and the new size of the window a shift.
    await page.goto('about:blank');
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    await openPage(page, paths.updates);
    await expect(page.getByText('Book your discovery call instead')).toBeVisible();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await sumShifts(page), `${width} px`).toBeLessThanOrEqual(maxShift);
  }
  await recording.dispose();
});

test('a page that never hydrates still gets its typefaces, and so does the next page', async ({ page }) => {
  await page.route(/\/faq\.js$/, () => undefined);
  await page.goto(paths.faq, { waitUntil: 'commit' });
  await waitForTypefaces(page);
  await menuLink(page, 'Services').click();
  await expect(page).toHaveURL(paths.services);
  await waitForTypefaces(page);
});

for (const typeface of otherTypefaces)
  test(
    `on a phone whose system has ${typeface}, no page shifts by more than a line when its own typefaces arrive late`,
    tagLooks(),
    async ({ playwright, launchOptions, baseURL }) => {
      test.skip(process.platform !== 'linux', 'only fontconfig can hide the typefaces of a machine');
      test.slow();
      const env = { ...launchOptions.env, ...onlyTypeface(typeface) };
      const browser = await playwright.chromium.launch({ ...launchOptions, env });
      const page = await browser.newPage({ viewport: phone, ...(baseURL && { baseURL }) });
      await recordShifts(page);
      await delayFonts(page);
      for (const route of routes)
        await test.step(route, async () => {
          await page.goto(route);
          await waitForTypefaces(page);
          expect.soft(await sumShifts(page), route).toBeLessThanOrEqual(maxShift);
        });
      await browser.close();
    },
  );
