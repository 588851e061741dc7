import type { Page } from '@playwright/test';
import { routes } from './support/routes';
import { expect, hydrated, test } from './support/test';

// A trace would take a picture of every one of some thousand presses.
test.use({ trace: 'off', expectedOnConsole: /status of 404|404: there is no page at/ });

/** More often than Tab has to be pressed on any page. */
const mostPresses = 120;

/** What has focus, and whether the header, the window's edge or anything else hides a part of it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const isAboveAll = element.closest('header, .skip-link') !== null;
    const boxes = [...element.getClientRects()];
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
  });

for (const route of [...routes, '/no-such-page'])
  test(`on ${route} whatever Tab leads to is in sight, on phone and desktop, there and back`, async ({
    page,
  }) => {
    await page.goto(route);
    await hydrated(page);
    for (const viewport of [
      { width: 390, height: 700 },
      { width: 1350, height: 720 },
    ]) {
      await page.setViewportSize(viewport);
      for (const key of ['Tab', 'Shift+Tab']) {
        const hidden: string[] = [];
        let presses = 0;
        for (; presses < mostPresses; presses += 1) {
          await page.keyboard.press(key);
          const at = await focused(page);
          if (at === undefined) break;
          if (at.hidden) hidden.push(at.name);
        }
        expect(hidden, `${key} at ${viewport.width} px`).toEqual([]);
        expect(presses, 'Tab goes somewhere, and leaves the page at its end').toBeGreaterThan(5);
        expect(presses).toBeLessThan(mostPresses);
      }
    }
  });
