import AxeBuilder from '@axe-core/playwright';
import type { Page, ViewportSize } from '@playwright/test';
import type { ToastContent } from '@proper/shared-types';
import { fieldMessages, messages, paths } from '@proper/shared-types/company';
import { oneOfEachKind, unknownRoute } from './support/routes';
import { expect, notFoundOnConsole, openPage, readOnlyTest, test } from './support/test';
import { mainMenu, notice, notices, phone } from './support/visitor';

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
async function expectNoViolations(page: Page, looks: readonly Look[]): Promise<void> {
  for (const [index, [viewport, colorScheme]] of looks.entries()) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await waitForAnimations(page);
    expect(await findViolations(page, index > 0), `${viewport.width} px, ${colorScheme}`).toEqual([]);
  }
}

readOnlyTest.use({ expectedOnConsole: notFoundOnConsole });

for (const route of [...oneOfEachKind, unknownRoute])
  readOnlyTest(`${route} passes axe-core on a light phone and a dark desktop`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, route);
    await expectNoViolations(page, [
      [phone, 'light'],
      [desktop, 'dark'],
    ]);
  });

/** A state of a page that a visitor causes. */
interface PageState {
  readonly path: string;
  /** Whether it exists on a phone only. */
  readonly isPhoneOnly?: true;
  /** Causes the state, and waits until it is visible. */
  readonly reach: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

/** Submits an empty form, and checks the names of all fields and the messages of the invalid ones. */
const submitEmpty =
  (button: string, toast: ToastContent, errors: Readonly<Record<string, string>>) => async (page: Page) => {
    const fields = page.locator('main form :is(input, select, textarea):not([hidden], [aria-hidden=true] *)');
    for (const field of await fields.all()) await expect(field).toHaveAccessibleName(/\w/);
    for (const field of await fields.and(page.locator('input')).all())
      await expect(field).toHaveAttribute('autocomplete', /\w/);
    await press(page, button);
    await expect(notice(page, toast)).toBeVisible();
    const invalid = page.locator('main form [aria-invalid=true]');
    await expect(invalid).toHaveCount(Object.keys(errors).length);
    await expect(invalid.first()).toBeFocused();
    for (const [label, message] of Object.entries(errors)) {
      const field = page.getByRole('textbox', { name: label, exact: true });
      await expect(field).toHaveAttribute('required');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(message);
    }
  };

/** Fills in a form and submits it. */
const submit =
  (button: string, toast: ToastContent, values: Readonly<Record<string, string>>) => async (page: Page) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
    await press(page, button);
    await expect(notice(page, toast)).toBeVisible();
  };

const email = `axe.${Date.now()}@example.com`;
const { nameMissing, firstNameMissing, emailMissing } = fieldMessages;

const pageStates: Readonly<Record<string, PageState>> = {
  'with an open drawer': {
    path: paths.home,
    isPhoneOnly: true,
    reach: async (page) => {
      await press(page, 'Menu');
      await expect(mainMenu(page)).toBeVisible();
    },
  },
  'with an open question': {
    path: paths.faq,
    reach: async (page) => {
      await page.locator('main summary').nth(2).click();
      await expect(page.locator('main details').nth(2)).toHaveAttribute('open', '');
    },
  },
  'with an empty contact form, in which every field has a name and every invalid one a message,': {
    path: paths.contact,
    reach: submitEmpty('Send request', messages.contactFieldsMissing, {
      Name: nameMissing,
      Email: emailMissing,
    }),
  },
  'after a contact request': {
    path: paths.contact,
    reach: submit('Send request', messages.contactSent, { Name: 'Ada Example', Email: email }),
  },
  "with a resource's empty form, in which every field has a name and every invalid one a message,": {
    path: paths.taskingGuide,
    reach: submitEmpty('Get Instant Download', messages.resourceFieldsMissing, {
      'First Name': firstNameMissing,
      'Email Address': emailMissing,
    }),
  },
  'after a download': {
    path: paths.taskingGuide,
    reach: submit('Get Instant Download', messages.downloadStarting, {
      'First Name': 'Grace',
      'Email Address': email,
    }),
  },
  'with an empty newsletter form, in which every field has a name and every invalid one a message,': {
    path: paths.resources,
    reach: submitEmpty('Subscribe', messages.newsletterInvalid, { 'Email Address': emailMissing }),
  },
  'after a newsletter subscription': {
    path: paths.resources,
    reach: submit('Subscribe', messages.newsletterSaved, { 'Email Address': email }),
  },
};

for (const [state, { path, isPhoneOnly, reach }] of Object.entries(pageStates))
  test(`a page ${state} passes axe-core on a dark phone and in light`, async ({ page }) => {
    // A real tab would take the focus that keeps a notice on the screen.
    await page.addInitScript(() => Object.assign(window, { open: () => window }));
    await page.setViewportSize(phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, path);
    await reach(page);
    // A notice disappears after four seconds, but not while it has the focus.
    const alert = notices(page).first();
    const hasAlert = (await alert.count()) > 0;
    if (hasAlert) await alert.getByRole('button', { name: 'Dismiss' }).focus();
    await expectNoViolations(page, [
      [phone, 'dark'],
      [isPhoneOnly ? phone : desktop, 'light'],
    ]);
    if (hasAlert) await expect(alert).toBeVisible();
  });
