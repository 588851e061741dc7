import type { Page, ViewportSize } from '@playwright/test';
import type { ToastContent } from '@proper/shared-types';
import { fieldMessages, messages, paths } from '@proper/shared-types/company';
import axeCore from 'axe-core';
import { oneOfEachKind, tagLooks, unknownRoute } from '../support/routes';
import { expect, notFoundOnConsole, openPage, test } from '../support/test';
import { mainMenu, notification, phone } from '../support/visitor';

declare global {
  interface Window {
    axe: typeof axeCore;
    /** The elements that the presses of Tab have focused so far. */
    focusStops: string[];
    /** Whether the focus has left the page: from then on, a press does nothing. */
    hasFocusLeft: boolean;
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

/** Presses Tab until the focus leaves the page, and returns the elements that had it. */
async function tabThrough(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    Object.assign(window, { focusStops: [], hasFocusLeft: false });
    addEventListener('keydown', (event) => window.hasFocusLeft && event.preventDefault(), { capture: true });
    addEventListener('keyup', () => {
      if (window.hasFocusLeft) return;
      const { activeElement } = document;
      // Tab leads back into the page through the browser's own process, which may take longer than a press.
      const isOutside = activeElement === null || activeElement === document.body;
      const stop = `${activeElement?.localName} ${activeElement?.textContent}`;
      // On a fast machine the focus is back at the first stop before it has been seen outside.
      const isRound = window.focusStops.length > 1 && stop === window.focusStops[0];
      window.hasFocusLeft = (isOutside && window.focusStops.length > 0) || isRound;
      if (!isOutside && !isRound) window.focusStops.push(stop);
    });
  });
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'rawKeyDown' | 'keyUp') =>
    devtools.send('Input.dispatchKeyEvent', { type, key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 });
  for (let presses = 0; presses < maxPresses; presses += 20) {
    // All presses are sent together, which takes a fraction of the time.
    await Promise.all(Array.from({ length: 20 }, () => [send('rawKeyDown'), send('keyUp')]).flat());
    if (await page.evaluate(() => window.hasFocusLeft)) break;
  }
  await devtools.detach();
  return page.evaluate(() => window.focusStops);
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
      const { length } = await tabThrough(page);
      expect(length).toBeGreaterThan(5);
      expect(length).toBeLessThan(maxPresses);
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
  await press(page, 'Menu');
  await expect(mainMenu(page)).toBeVisible();
  await expectNoViolations(page, [phone, 'dark']);
});

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

/** A form, with the messages for a visitor who sends it empty, and filled in. */
interface FormCase {
  readonly path: string;
  readonly button: string;
  readonly missing: ToastContent;
  /** The messages of the invalid fields by their labels. */
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly sent: ToastContent;
}

const email = `axe.${Date.now()}@example.com`;
const { nameMissing, firstNameMissing, emailMissing } = fieldMessages;

const forms: readonly FormCase[] = [
  {
    path: paths.contact,
    button: 'Send, then choose a time',
    missing: messages.contactFieldsMissing,
    errors: { Name: nameMissing, Email: emailMissing },
    values: { Name: 'Ada Example', Email: email },
    sent: messages.contactSent,
  },
  {
    path: paths.taskingGuide,
    button: 'Get Instant Download',
    missing: messages.resourceFieldsMissing,
    errors: { 'First Name': firstNameMissing, 'Email Address': emailMissing },
    values: { 'First Name': 'Grace', 'Email Address': email },
    sent: messages.downloadStarting,
  },
  {
    path: paths.resources,
    button: 'Subscribe',
    missing: messages.newsletterInvalid,
    errors: { 'Email Address': emailMissing },
    values: { 'Email Address': email },
    sent: messages.newsletterSaved,
  },
];

/** Checks a page with a notification, which disappears after four seconds, but not while it has the focus. */
async function expectNoViolationsWith(page: Page, toast: ToastContent, look: Look): Promise<void> {
  const alert = notification(page, toast);
  await alert.getByRole('button', { name: 'Dismiss' }).focus();
  await expectNoViolations(page, look);
  await expect(alert).toBeVisible();
  await page.keyboard.press('Escape');
}

for (const { path, button, missing, errors, values, sent } of forms)
  test(`${path} passes axe-core, its form empty and sent`, tagLooks(path), async ({ page }) => {
    test.slow();
    await page.setViewportSize(phone);
    await openPage(page, path);
    // Opening a real tab would take the focus, which keeps a notification on the screen.
    await page.evaluate(() => {
      window.open = () => window;
    });
    await test.step('every field has a name, and every invalid one a message', async () => {
      const fields = page.locator(
        'main form :is(input, select, textarea):not([hidden], [aria-hidden=true] *)',
      );
      for (const field of await fields.all()) await expect(field).toHaveAccessibleName(/\w/);
      for (const field of await fields.and(page.locator('input')).all())
        await expect(field).toHaveAttribute('autocomplete', /\w/);
      await press(page, button);
      const invalid = page.locator('main form [aria-invalid=true]');
      await expect(invalid).toHaveCount(Object.keys(errors).length);
      await expect(invalid.first()).toBeFocused();
      await expectNoViolationsWith(page, missing, [phone, 'dark']);
      for (const [label, message] of Object.entries(errors)) {
        const field = page.getByRole('textbox', { name: label, exact: true });
        await expect(field).toHaveAttribute('required');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveAccessibleDescription(message);
      }
    });

    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
    await press(page, button);
    await expectNoViolationsWith(page, sent, [desktop, 'light']);
  });
