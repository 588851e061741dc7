import type { Page } from '@playwright/test';
import { oneOfEachKind } from './support/routes';
import { expect, openPage, looking as test } from './support/test';

test.use({ expectedOnConsole: /status of 404|404: there is no page at/ });

/** More often than Tab has to be pressed on any page. */
const mostPresses = 120;

/** What has had focus. */
interface Met {
  readonly name: string;
  readonly hidden: boolean;
}

declare global {
  interface Window {
    /** What each press of a key has led to, up to the one that leads out of the page. */
    met: Met[];
    /** Whether the focus has left the page: from then on, no press does anything. */
    left: boolean;
  }
}

/**
 * Keeps what each press leads to, and whether the header, the window's edge or anything else hides a part of it. The page
 * looks itself: to ask it after each of some thousand presses takes longer than they do.
 */
const watchFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const look = (element: Element): Met => {
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const isAboveAll = element.closest('header, .skip-link') !== null;
      // Of a text area, browsers bring the caret into the window, which is in its first line, and not all of it.
      const most = element.tagName === 'TEXTAREA' ? 48 : Number.POSITIVE_INFINITY;
      const boxes = [...element.getClientRects()].map(
        ({ left, top, width, height }) => new DOMRect(left, top, width, Math.min(height, most)),
      );
      const isOutside = boxes.some(
        ({ top, bottom }) => (!isAboveAll && top < bar - 1) || top < -1 || bottom > innerHeight + 1,
      );
      const isUnder = boxes.some(({ left, top, width, height }) =>
        [0.2, 0.5, 0.8].some((part) => {
          const there = document.elementFromPoint(left + width * part, top + height * part);
          return there === null || !(element.contains(there) || there.contains(element));
        }),
      );
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return {
        name: `${element.tagName} ${name.trim().slice(0, 40)}`,
        hidden: isOutside || isUnder || boxes.length === 0,
      };
    };
    addEventListener('keydown', (event) => window.left && event.preventDefault(), { capture: true });
    addEventListener(
      'keyup',
      ({ key }) => {
        const element = document.activeElement;
        if (key !== 'Tab' || window.left) return;
        const isOutside = element === null || element === document.body;
        // The way back into the page leads through the browser's own process, and may take longer than a press.
        window.left = isOutside && window.met.length > 0;
        if (!isOutside) window.met.push(look(element));
      },
      { capture: true },
    );
  });

/** Presses a key until the focus leaves the page. */
async function walk(page: Page, key: string): Promise<readonly Met[]> {
  await page.evaluate(() => Object.assign(window, { met: [], left: false }));
  for (let presses = 0; presses < mostPresses; presses += 10) {
    for (let some = 0; some < 10; some += 1) await page.keyboard.press(key);
    if (await page.evaluate(() => window.left)) break;
  }
  return page.evaluate(() => window.met);
}

for (const route of [...oneOfEachKind, '/no-such-page'])
  test(`on ${route} whatever Tab leads to is in sight, on phone and desktop`, async ({ page }) => {
    // The trace of a second go takes a picture of every one of some hundred presses.
    test.slow();
    await openPage(page, route);
    await watchFocus(page);
    for (const viewport of [
      { width: 390, height: 700 },
      { width: 1350, height: 720 },
    ]) {
      await page.setViewportSize(viewport);
      for (const key of ['Tab', 'Shift+Tab']) {
        const met = await walk(page, key);
        const hidden = met.flatMap(({ name, hidden }) => (hidden ? [name] : []));
        expect(hidden, `${key} at ${viewport.width} px`).toEqual([]);
        expect(
          met.length,
          `${key} goes somewhere at ${viewport.width} px, and leaves the page at its end`,
        ).toBeGreaterThan(5);
        expect(met.length).toBeLessThan(mostPresses);
      }
    }
  });
