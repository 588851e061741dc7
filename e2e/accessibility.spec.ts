import AxeBuilder from '@axe-core/playwright';
import type { Page, ViewportSize } from '@playwright/test';
import { fieldMessages, messages, paths, type ToastContent } from '@proper/shared-types';
import { oneOfEachKind } from './support/routes';
import { expect, looking, openPage, test } from './support/test';
import { notice } from './support/visitor';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe-core finds, as lines that say where.
 *
 * @param isKnown - Whether the document has been looked at before, and has axe-core.
 */
async function violationsOn(page: Page, isKnown: boolean): Promise<string[]> {
  // The site has no frames: without a page of its own for their results, axe-core takes half the time.
  const axe = new AxeBuilder({ page, ...(isKnown ? { axeSource: ';' } : {}) }).setLegacyMode(true);
  // What passes would be said too, a hundred times as long.
  const { violations } = await axe
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1350, height: 940 };

/** A size and a colour scheme. */
type Look = readonly [viewport: ViewportSize, colorScheme: 'light' | 'dark'];

/**
 * Waits until no colour changes any more, which would be neither of the two schemes', and no notice fades in. One transition
 * can start another: an element follows the colour that it inherits.
 */
const stillness = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity;
    let ending: readonly Animation[];
    do {
      await frame();
      await frame();
      ending = document
        .getAnimations()
        .filter((animation) => animation.playState === 'running' && !isEndless(animation));
      await Promise.allSettled(ending.map(({ finished }) => finished));
    } while (ending.length > 0);
  });

/** Looks at a page in its current state. */
async function expectNoViolations(page: Page, looks: readonly Look[]): Promise<void> {
  for (const [index, [viewport, colorScheme]] of looks.entries()) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await stillness(page);
    expect(await violationsOn(page, index > 0), `${viewport.width} px, ${colorScheme}`).toEqual([]);
  }
}

looking.use({ expectedOnConsole: /status of 404|404: there is no page at/ });

for (const route of [...oneOfEachKind, '/no-such-page'])
  looking(`${route}: nothing axe-core objects to, on a light phone and a dark desktop`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, route);
    await expectNoViolations(page, [
      [phone, 'light'],
      [desktop, 'dark'],
    ]);
  });

/** A state of a page that a visitor brings about, with what shows that it is reached. */
interface State {
  readonly path: string;
  /** Only there on a phone. */
  readonly onPhone?: true;
  readonly reach: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

/** Submits an empty form, whose faulty fields are named with what is said of them. */
const submitEmpty =
  (button: string, shown: ToastContent, faults: Readonly<Record<string, string>>) => async (page: Page) => {
    const fields = page.locator('main form :is(input, select, textarea):not([aria-hidden=true] *)');
    for (const field of await fields.all()) await expect(field).toHaveAccessibleName(/\w/);
    for (const field of await fields.and(page.locator('input')).all())
      await expect(field).toHaveAttribute('autocomplete', /\w/);
    await press(page, button);
    await expect(notice(page, shown)).toBeVisible();
    const invalid = page.locator('main form [aria-invalid=true]');
    await expect(invalid).toHaveCount(Object.keys(faults).length);
    await expect(invalid.first()).toBeFocused();
    for (const [label, message] of Object.entries(faults)) {
      const field = page.getByRole('textbox', { name: label, exact: true });
      await expect(field).toHaveAttribute('required');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(message);
    }
  };

/** Fills in a form and submits it. */
const submit =
  (button: string, shown: ToastContent, values: Readonly<Record<string, string>>) => async (page: Page) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
    await press(page, button);
    await expect(notice(page, shown)).toBeVisible();
  };

const email = `axe.${Date.now()}@example.com`;
const { nameMissing, firstNameMissing, emailMissing } = fieldMessages;

const states: Readonly<Record<string, State>> = {
  'the open drawer': {
    path: paths.home,
    onPhone: true,
    reach: async (page) => {
      await press(page, 'Menu');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    },
  },
  'an open question': {
    path: paths.faq,
    reach: async (page) => {
      await page.locator('main summary').nth(2).click();
      await expect(page.locator('main details').nth(2)).toHaveAttribute('open', '');
    },
  },
  'the contact form, where every field has its name and every faulty one its error': {
    path: paths.contact,
    reach: submitEmpty('Send request', messages.contactFieldsMissing, {
      Name: nameMissing,
      Email: emailMissing,
    }),
  },
  'the contact form that was sent': {
    path: paths.contact,
    reach: submit('Send request', messages.contactSent, { Name: 'Ada Example', Email: email }),
  },
  "a resource's form, where every field has its name and every faulty one its error": {
    path: paths.taskingGuide,
    reach: submitEmpty('Get Instant Download', messages.resourceFieldsMissing, {
      'First Name': firstNameMissing,
      'Email Address': emailMissing,
    }),
  },
  'a resource that was asked for': {
    path: paths.taskingGuide,
    reach: submit('Get Instant Download', messages.downloadStarting, {
      'First Name': 'Grace',
      'Email Address': email,
    }),
  },
  'the newsletter box, where every field has its name and every faulty one its error': {
    path: paths.resources,
    reach: submitEmpty('Subscribe', messages.newsletterInvalid, { 'Email Address': emailMissing }),
  },
  'the newsletter box that was sent': {
    path: paths.resources,
    reach: submit('Subscribe', messages.newsletterSaved, { 'Email Address': email }),
  },
};

for (const [name, { path, onPhone, reach }] of Object.entries(states))
  test(`${name}: nothing axe-core objects to, on a dark phone and in light`, async ({ page }) => {
    // A real tab would take the focus that keeps a notice from going.
    await page.addInitScript(() => Object.assign(window, { open: () => window }));
    await page.setViewportSize(phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, path);
    await reach(page);
    // A notice goes after four seconds, but not while it is being read.
    const shown = page.getByRole('alert').first();
    if ((await shown.count()) > 0) await shown.getByRole('button', { name: 'Dismiss' }).focus();
    await expectNoViolations(page, [
      [phone, 'dark'],
      [onPhone ? phone : desktop, 'light'],
    ]);
    if ((await shown.count()) > 0) await expect(shown).toBeVisible();
  });
