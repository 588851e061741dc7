import AxeBuilder from '@axe-core/playwright';
import type { Page, ViewportSize } from '@playwright/test';
import type { ToastContent } from '@proper/shared-types';
import { fieldMessages, messages, paths } from '@proper/shared-types/company';
import { oneOfEachKind, unknownRoute } from '../support/routes';
import { expect, notFoundOnConsole, openPage, readOnlyTest, test } from '../support/test';
import { mainMenu, notice, phone } from '../support/visitor';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe-core, and returns a line for each violation with the element.
 *
 * @param isLoaded - Whether an earlier run has loaded axe-core into the document.
 */
async function findViolations(page: Page, isLoaded: boolean): Promise<string[]> {
  // The site has no frames: in legacy mode axe-core opens no page for their results, which halves its time.
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) }).setLegacyMode(true);
  // Otherwise it also reports what passes, which is a hundred times as long.
  const { violations } = await axe
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const desktop = { width: 1350, height: 940 };

/** A window size and a colour scheme. */
type Look = readonly [viewport: ViewportSize, colorScheme: 'light' | 'dark'];

/**
 * Waits until no colour changes and no notice fades in: a colour in between belongs to neither scheme. One transition can
 * start another, because elements inherit colours.
 */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity;
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

/** Checks a page in its current state. */
async function expectNoViolations(
  page: Page,
  [viewport, colorScheme]: Look,
  isLoaded = false,
): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await waitForAnimations(page);
  expect(await findViolations(page, isLoaded), `${viewport.width} px, ${colorScheme}`).toEqual([]);
}

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

readOnlyTest.use({ expectedOnConsole: notFoundOnConsole });

// That article has a sheet whose fields have several lines.
for (const route of new Set([...oneOfEachKind, paths.fourPrinciples, unknownRoute]))
  readOnlyTest(`${route} passes axe-core, and whatever Tab focuses is visible`, async ({ page }) => {
    // The trace of a retry takes a picture of each of some hundred presses.
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, route);
    // What scrolls a whole text area into view comes once the page has hydrated.
    await page.waitForLoadState('networkidle');
    await test.step('axe-core finds nothing on a light phone and a dark desktop', async () => {
      await expectNoViolations(page, [phone, 'light']);
      await expectNoViolations(page, [desktop, 'dark'], true);
    });
    await recordFocus(page);
    for (const viewport of [
      { width: 390, height: 700 },
      { width: 1350, height: 720 },
    ])
      await test.step(`at ${viewport.width} px whatever Tab focuses is visible`, async () => {
        await page.setViewportSize(viewport);
        for (const key of viewport.width === 390 ? ['Tab', 'Shift+Tab'] : ['Tab']) {
          const stops = await tabThrough(page, key);
          const hidden = stops.flatMap(({ name, isHidden }) => (isHidden ? [name] : []));
          expect(hidden, key).toEqual([]);
          expect(stops.length, `${key} leads through the page`).toBeGreaterThan(5);
          expect(stops.length, `${key} leaves the page at its end`).toBeLessThan(maxPresses);
        }
      });
  });

readOnlyTest('an open drawer passes axe-core', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, paths.home);
  await press(page, 'Menu');
  await expect(mainMenu(page)).toBeVisible();
  await expectNoViolations(page, [phone, 'dark']);
});

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

/** A form, with what a visitor reads who sends it empty and filled in. */
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
    button: 'Send request',
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

/** Checks a page with a notice, which disappears after four seconds, but not while it has the focus. */
async function expectNoViolationsWith(page: Page, toast: ToastContent, look: Look): Promise<void> {
  const alert = notice(page, toast);
  await alert.getByRole('button', { name: 'Dismiss' }).focus();
  await expectNoViolations(page, look);
  await expect(alert).toBeVisible();
  await page.keyboard.press('Escape');
}

for (const { path, button, missing, errors, values, sent } of forms)
  test(`${path} passes axe-core with an empty form, and after it is sent`, async ({ page }) => {
    test.slow();
    // A real tab would take the focus that keeps a notice on the screen.
    await page.addInitScript(() => Object.assign(window, { open: () => window }));
    await page.setViewportSize(phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, path);
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
