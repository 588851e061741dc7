import type { Locator, Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { countPages, printedAlone } from './support/paper';
import { expect, openPage, test, waitForHydration } from './support/test';

// The day on the home page: messages to sort, and the note that they write.

const slip = (page: Page, subject: string): Locator => page.getByRole('radiogroup', { name: subject });
const sort = (page: Page, subject: string, folder: string): Promise<void> =>
  slip(page, subject).getByRole('radio', { name: folder, exact: true }).check();
const note = (page: Page): Locator =>
  page
    .locator('form div')
    .filter({ has: page.getByRole('heading', { name: 'The day in five lines' }) })
    .last();
const others = (page: Page): Locator => page.getByRole('checkbox', { name: 'Sort the other seven' });
const bring = (page: Page): Locator => page.getByRole('link', { name: 'Bring my day to the call' });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a sorted message says how it was handled, a rule is written where the visitor disagrees, and three are followed by the note', async ({
      page,
    }) => {
      await page.goto(paths.home);
      if (javaScriptEnabled) await waitForHydration(page);
      await expect(bring(page)).toBeHidden();
      const line = note(page).getByText('The lease: yes or no? It is in Yours, with two drafts.');
      await expect(slip(page, 'Can we move Thursday’s call?')).toBeHidden();
      await expect(line).toBeHidden();
      await sort(page, 'The lease: yes or no?', 'Yours');
      await expect(slip(page, 'The lease: yes or no?').getByText('Two drafts wait beside it')).toBeVisible();
      await expect(line).toBeVisible();
      await expect(slip(page, 'Can we move Thursday’s call?')).toBeVisible();

      const rule = note(page).getByText('Your rule: your assistant deals with “The lease: yes or no?”.');
      await sort(page, 'The lease: yes or no?', 'Ours');
      await expect(
        slip(page, 'The lease: yes or no?').getByText('We would leave this to you: only you can say yes.'),
      ).toBeVisible();
      await expect(rule).toBeVisible();
      await sort(page, 'The lease: yes or no?', 'Yours');
      await expect(rule).toBeHidden();

      await sort(page, 'Can we move Thursday’s call?', 'Ours');
      await sort(page, 'Your receipt', 'Done');
      await expect(page.getByText('Ten came in. Three would have reached you.')).toBeVisible();
      await expect(bring(page)).toBeVisible();
      await expect(slip(page, 'Four invoices missing')).toBeHidden();
      await others(page).check();
      await expect(slip(page, 'Four invoices missing')).toBeVisible();
      await expect(page.getByText('Ten came in. Three would have reached you.')).toBeHidden();
    });
  });

/** What is read out of a page, with the numbers that its style sheet counts. */
async function readAloud(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => name?.value)
    .join('');
}

test('it counts what is sorted, and what the assistant would have sorted alike, and the note is in view', async ({
  page,
}) => {
  await openPage(page, paths.home);
  await expect.poll(() => readAloud(page)).toContain('Ten messages. Start with one.');
  await sort(page, 'The lease: yes or no?', 'Yours');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('heading', { name: 'Sort ten messages.' }).evaluate((title) => {
      scrollBy({ top: title.getBoundingClientRect().top - 100, behavior: 'instant' });
    });
    await expect(note(page).getByText('It is in Yours, with two drafts.')).toBeInViewport({ ratio: 1 });
    await expect(slip(page, 'Can we move Thursday’s call?').getByRole('radio').first()).toBeInViewport();
  }
  await sort(page, 'Can we move Thursday’s call?', 'Done');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => readAloud(page)).toContain('2 sorted. You and your assistant agree on 1.');
  }
});

test('the buttons of every message are in the same place', async ({ page }) => {
  const title = page.getByRole('heading', { name: 'Sort ten messages.' });
  /** Seen from the title: until all of the page has been laid out, what is above may change by a few pixels. */
  const place = (index: number) =>
    title.evaluate((heading, name) => {
      const label = document.querySelector(`label:has([name="${name}"])`) ?? heading;
      const [from, to] = [heading.getBoundingClientRect(), label.getBoundingClientRect()];
      return [Math.round(to.left - from.left), Math.round(to.top - from.top)];
    }, `message-${index}`);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(paths.home);
    const first = await place(0);
    for (let index = 0; index < 10; index += 1) {
      if (index === 3) await others(page).check();
      expect(await place(index), `message ${index + 1} at ${width} px`).toEqual(first);
      await page
        .locator(`[name="message-${index}"]`)
        .nth(index % 3)
        .check();
    }
  }
});

/** Sorts all messages with the keyboard alone: into the first folder. */
async function sortAllByKeyboard(page: Page): Promise<void> {
  await slip(page, 'The lease: yes or no?').getByRole('radio', { name: 'Yours' }).focus();
  await page.keyboard.press('Space');
  // The offer to sort the others takes one more press.
  for (let pressed = 1; pressed < 11; pressed += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  }
}

test('all ten messages can be sorted with the keyboard alone, and end with what tomorrow begins with', async ({
  page,
}) => {
  await openPage(page, paths.home);
  await expect(note(page).getByText('An hour of your own.')).toBeHidden();
  await sortAllByKeyboard(page);
  await expect(page.getByText('Ten came in. Three would have reached you.')).toBeVisible();
  await expect(others(page)).toBeHidden();
  await expect(note(page).getByText('An hour of your own.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(bring(page)).toBeFocused();
});

test('what is sorted is brought to the contact form, is stored nowhere before, and leaves the address', async ({
  page,
}) => {
  await openPage(page, paths.home);
  await sort(page, 'The lease: yes or no?', 'Ours');
  await sort(page, 'Can we move Thursday’s call?', 'Ours');
  await sort(page, 'Your receipt', 'Done');
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('lease');
  await bring(page).click();
  await page.locator('summary', { hasText: 'My day' }).click();
  await expect(page.getByRole('list', { name: 'You bring along' })).toContainText(
    /What went out: Your rule: your assistant deals with “The lease: yes or no\?”\. The supplier’s call is moved/,
  );
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page).toHaveURL(paths.contact);
});

test('the note is printed alone, on one page', async ({ page }) => {
  await openPage(page, paths.home);
  await sortAllByKeyboard(page);
  const pdf = await printedAlone(page, 'Print the note');
  expect(await countPages(pdf)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(note(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});
