import type { Page, ViewportSize } from '@playwright/test';
import type { ToastContent } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import axeCore from 'axe-core';
import { contactForm, fillForm, leadForm, newsletterForm, pressSend } from '../support/forms';
import { oneOfEachKind, tagLooks, unknownRoute } from '../support/routes';
import { expect, notFoundOnConsole, openPage, test } from '../support/test';
import { mainMenu, notification, phone } from '../support/visitor';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

const allRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;

/** The rules that another window size or colour scheme can break. */
const visualRules = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
} as const;
type Rules = typeof allRules | typeof visualRules;

/** Runs axe-core, and returns a line for each violation with the element. */
async function findViolations(page: Page, rules: Rules): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async (runOnly) => {
    // By default axe also reports what passes, which takes far longer.
    const { violations } = await window.axe.run({
      runOnly: { type: runOnly.type, values: [...runOnly.values] },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, rules);
}

const desktop = { width: 1350, height: 940 };

type Look = readonly [viewport: ViewportSize, colorScheme: 'light' | 'dark'];

/**
 * Waits until no transition or notification is under way: a colour in between belongs to neither scheme. A
 * transition can start another, because elements inherit colours.
 */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // An animation along a scroll ends with the scroll, or never starts.
    const isEndless = ({ effect, timeline }: Animation) =>
      !(timeline instanceof DocumentTimeline) || effect?.getComputedTiming().endTime === Infinity;
    let running: readonly Animation[];
    do {
      await nextFrame();
      await nextFrame();
      running = document
        .getAnimations()
        .filter((animation) => animation.playState === 'running' && !isEndless(animation));
      await Promise.allSettled(running.map(({ finished }) => finished));
    } while (running.length > 0);
  });

async function expectNoViolations(
  page: Page,
  [viewport, colorScheme]: Look,
  rules: Rules = allRules,
): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await waitForAnimations(page);
  expect(await findViolations(page, rules), `${viewport.width} px, ${colorScheme}`).toEqual([]);
}

const maxPresses = 160;

/** Presses Tab until the focus leaves the page or begins again, and returns how many elements had it. */
async function countTabStops(page: Page): Promise<number> {
  for (let stops = 0; stops < maxPresses; stops += 1) {
    await page.keyboard.press('Tab');
    const hasLeft = await page.evaluate((isFirst) => {
      const { activeElement, body } = document;
      if (isFirst) activeElement?.setAttribute('data-first-stop', '');
      return activeElement === body || (!isFirst && activeElement?.hasAttribute('data-first-stop'));
    }, stops === 0);
    if (hasLeft) return stops;
  }
  return maxPresses;
}

/** Focuses each element in turn, forwards and backwards, and lists those of which something hides a part. */
const findHiddenFocus = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isHidden = (element: Element): boolean => {
      const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const top = element.closest('header, .skip-link') === null ? headerBottom - 1 : -1;
      const boxes = [...element.getClientRects()];
      const isOutside = boxes.some((box) => box.top < top || box.bottom > innerHeight + 1);
      const isCovered = boxes.some(({ left, top, width, height }) =>
        [0.2, 0.5, 0.8].some((share) => {
          const topmost = document.elementFromPoint(left + width * share, top + height * share);
          return topmost === null || !(element.contains(topmost) || topmost.contains(element));
        }),
      );
      return isOutside || isCovered || boxes.length === 0;
    };
    const elements = [...document.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex >= 0);
    return [...elements, ...elements.toReversed()].flatMap((element) => {
      element.focus();
      if (document.activeElement !== element) return [];
      // After a press of Tab, the page scrolls elements that are only partly in view.
      element.dispatchEvent(new KeyboardEvent('keyup', { key: 'Tab', bubbles: true }));
      return isHidden(element) ? [`${element.localName} ${element.ariaLabel ?? element.textContent}`] : [];
    });
  });

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedOnConsole: notFoundOnConsole });

// That article has a sheet whose fields have several lines.
for (const route of new Set([...oneOfEachKind, paths.fourPrinciples, unknownRoute]))
  test(`${route} passes axe-core, and shows what has the focus`, tagLooks(route), async ({ page }) => {
    await openPage(page, route);
    await test.step('axe-core finds nothing on a light phone and a dark desktop', async () => {
      await expectNoViolations(page, [phone, 'light'], visualRules);
      await expectNoViolations(page, [desktop, 'dark']);
    });
    // The handler that scrolls a whole text area into view exists once the page has hydrated.
    await page.waitForLoadState('networkidle');
    await test.step('Tab leads through the page, and out of it', async () => {
      const stops = await countTabStops(page);
      expect(stops).toBeGreaterThan(5);
      expect(stops).toBeLessThan(maxPresses);
    });
    for (const viewport of [
      { width: 1350, height: 720 },
      { width: 390, height: 700 },
    ])
      await test.step(`at ${viewport.width} px whatever has the focus is visible`, async () => {
        await page.setViewportSize(viewport);
        await waitForAnimations(page);
        expect(await findHiddenFocus(page)).toEqual([]);
      });
  });

test('an open drawer passes axe-core', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, paths.home);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(mainMenu(page)).toBeVisible();
  await expectNoViolations(page, [phone, 'dark']);
});

/** Checks a page with a notification, which disappears after four seconds, but not while it has the focus. */
async function expectNoViolationsWith(page: Page, toast: ToastContent, look: Look): Promise<void> {
  const alert = notification(page, toast);
  await alert.getByRole('button', { name: 'Dismiss' }).focus();
  await expectNoViolations(page, look);
  await expect(alert).toBeVisible();
  await page.keyboard.press('Escape');
}

for (const form of [contactForm, leadForm, newsletterForm])
  test(`${form.path} passes axe-core, its form empty and sent`, tagLooks(form.path), async ({ page }) => {
    test.slow();
    await page.setViewportSize(phone);
    await openPage(page, form.path);
    // Opening a real tab would take the focus, which keeps a notification on the screen.
    await page.evaluate(() => {
      window.open = () => window;
    });
    await test.step('every field has a name, and every invalid one a message', async () => {
      for (const summary of await page.locator('main form summary:visible').all()) await summary.click();
      const fields = page.locator(
        'main form :is(input, select, textarea):not([hidden], [aria-hidden=true] *)',
      );
      for (const field of await fields.all()) await expect(field).toHaveAccessibleName(/\w/);
      for (const field of await fields.and(page.locator('input')).all())
        await expect(field).toHaveAttribute('autocomplete', /\w/);
      await pressSend(page, form);
      const invalid = page.locator('main form [aria-invalid=true]');
      await expect(invalid).toHaveCount(form.required.length);
      await expect(invalid.first()).toBeFocused();
      await expectNoViolationsWith(page, form.missing, [phone, 'dark']);
      for (const [label, message] of form.required.filter((each) => each !== undefined)) {
        const field = page.getByRole('textbox', { name: label, exact: true });
        await expect(field).toHaveAttribute('required');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveAccessibleDescription(message);
      }
    });

    await fillForm(page, form, `axe.${Date.now()}@example.com`);
    await pressSend(page, form);
    await expectNoViolationsWith(page, form.sent, [desktop, 'light']);
  });
