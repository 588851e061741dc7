import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { oneOfEachKind, unknownRoute } from './support/routes';
import { expect, notFoundOnConsole, openPage, readOnlyTest as test } from './support/test';

test.use({ expectedOnConsole: notFoundOnConsole });

/** More than the presses of Tab that any page needs. */
const maxPresses = 160;

/** An element that has had the focus. */
interface FocusStop {
  readonly name: string;
  readonly isHidden: boolean;
}

declare global {
  interface Window {
    /** The elements that the presses of a key have focused so far. */
    focusStops: FocusStop[];
    /** Whether the focus has left the page: from then on, a press does nothing. */
    hasFocusLeft: boolean;
  }
}

/**
 * Records each element that gets the focus, and whether the header, the window's edge or anything else hides a part of it.
 * The page does this itself: asking it after each of some thousand presses takes longer than the presses.
 */
const recordFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const inspect = (element: Element): FocusStop => {
      const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const isAboveHeader = element.closest('header, .skip-link') !== null;
      const boxes = [...element.getClientRects()];
      const isOutside = boxes.some(
        ({ top, bottom }) =>
          (!isAboveHeader && top < headerBottom - 1) || top < -1 || bottom > innerHeight + 1,
      );
      const isCovered = boxes.some(({ left, top, width, height }) =>
        [0.2, 0.5, 0.8].some((share) => {
          const topmost = document.elementFromPoint(left + width * share, top + height * share);
          return topmost === null || !(element.contains(topmost) || topmost.contains(element));
        }),
      );
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return {
        name: `${element.tagName} ${name.trim().slice(0, 40)}`,
        isHidden: isOutside || isCovered || boxes.length === 0,
      };
    };
    addEventListener('keydown', (event) => window.hasFocusLeft && event.preventDefault(), { capture: true });
    // After the page's own listener, which scrolls.
    addEventListener('keyup', ({ key }) => {
      const element = document.activeElement;
      if (key !== 'Tab' || window.hasFocusLeft) return;
      const isOutside = element === null || element === document.body;
      // The way back into the page leads through the browser's own process, and may take longer than a press.
      const stop = isOutside ? undefined : inspect(element);
      // On a fast machine the focus is back, at the first stop, before it has been seen outside.
      const isRound = window.focusStops.length > 1 && stop?.name === window.focusStops[0]?.name;
      window.hasFocusLeft = (isOutside && window.focusStops.length > 0) || isRound;
      if (stop && !isRound) window.focusStops.push(stop);
    });
  });

/** Presses a key until the focus leaves the page. */
async function tabThrough(page: Page, key: string): Promise<readonly FocusStop[]> {
  await page.evaluate(() => Object.assign(window, { focusStops: [], hasFocusLeft: false }));
  for (let presses = 0; presses < maxPresses; presses += 10) {
    for (let press = 0; press < 10; press += 1) await page.keyboard.press(key);
    if (await page.evaluate(() => window.hasFocusLeft)) break;
  }
  return page.evaluate(() => window.focusStops);
}

// That article has a sheet whose fields have several lines.
for (const route of new Set([...oneOfEachKind, paths.fourPrinciples, unknownRoute]))
  test(`on ${route} whatever Tab focuses is visible, on phone and desktop`, async ({ page }) => {
    // The trace of a retry takes a picture of each of some hundred presses.
    test.slow();
    await openPage(page, route);
    // What scrolls a whole text area into view comes once the page has hydrated.
    await page.waitForLoadState('networkidle');
    await recordFocus(page);
    for (const viewport of [
      { width: 390, height: 700 },
      { width: 1350, height: 720 },
    ]) {
      await page.setViewportSize(viewport);
      for (const key of ['Tab', 'Shift+Tab']) {
        const stops = await tabThrough(page, key);
        const hidden = stops.flatMap(({ name, isHidden }) => (isHidden ? [name] : []));
        expect(hidden, `${key} at ${viewport.width} px`).toEqual([]);
        expect(stops.length, `${key} leads through the page at ${viewport.width} px`).toBeGreaterThan(5);
        expect(stops.length, `${key} leaves the page at its end`).toBeLessThan(maxPresses);
      }
    }
  });
