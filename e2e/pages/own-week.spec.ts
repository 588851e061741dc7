import type { Locator, Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { countPages, printedAlone } from '../support/paper';
import { expect, openPage, test, waitForHydration } from '../support/test';
import { openBeforeScripts } from '../support/visitor';

// The day on the home page: messages to sort, each of which becomes a line of a list.

const slip = (page: Page, subject: string): Locator => page.getByRole('radiogroup', { name: subject });
const sort = (page: Page, subject: string, folder: string): Promise<void> =>
  slip(page, subject).getByRole('radio', { name: folder, exact: true }).check();
const summary = (page: Page): Locator =>
  page.getByText('Ten came in. Three would have reached you.').filter({ visible: true });
const others = (page: Page): Locator => page.getByRole('checkbox', { name: 'Sort the other seven' });
const bring = (page: Page): Locator => page.getByRole('link', { name: 'Bring my day to the call' });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a sorted message becomes a line that says how it was handled, and the next one follows', async ({
      page,
    }) => {
      await page.goto(paths.home);
      if (javaScriptEnabled) await waitForHydration(page);
      const line = slip(page, 'The lease: yes or no?').getByText('Yours. Two drafts wait beside it');
      await expect(slip(page, 'Can we move Thursday’s call?')).toBeHidden();
      await expect(line).toBeHidden();
      await sort(page, 'The lease: yes or no?', 'Yours');
      await expect(line).toBeVisible();
      await expect(slip(page, 'Can we move Thursday’s call?')).toBeVisible();
    });

    test('where the visitor disagrees, the line says so, and that it is a rule', async ({ page }) => {
      await page.goto(paths.home);
      if (javaScriptEnabled) await waitForHydration(page);
      const rule = slip(page, 'The lease: yes or no?').getByText(
        'We would leave this to you. Two drafts wait beside it: one says yes, the other asks for a week. You would rather not? Then that is a rule.',
      );
      await sort(page, 'The lease: yes or no?', 'Ours');
      await expect(rule).toBeVisible();
      await sort(page, 'The lease: yes or no?', 'Yours');
      await expect(rule).toBeHidden();
    });

    test('three messages are followed by what they come to, and the other seven are an offer', async ({
      page,
    }) => {
      await page.goto(paths.home);
      if (javaScriptEnabled) await waitForHydration(page);
      await expect(bring(page)).toBeHidden();
      await sort(page, 'The lease: yes or no?', 'Yours');
      await sort(page, 'Can we move Thursday’s call?', 'Ours');
      await sort(page, 'Your receipt', 'Done');
      await expect(summary(page)).toBeVisible();
      await expect(bring(page)).toBeVisible();
      await expect(slip(page, 'Four invoices missing')).toBeHidden();
      await others(page).check();
      await expect(slip(page, 'Four invoices missing')).toBeVisible();
      await expect(summary(page)).toBeHidden();
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

for (const width of [390, 1440])
  test(`at ${width} px it counts what is sorted, and what the assistant would have sorted alike`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, paths.home);
    await sort(page, 'The lease: yes or no?', 'Yours');
    await sort(page, 'Can we move Thursday’s call?', 'Done');
    await expect.poll(() => readAloud(page)).toContain('2 sorted. You and your assistant agree on 1.');
  });

for (const width of [320, 390, 768, 1024, 1440])
  test(`at ${width} px the buttons of every message are in the same place`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, paths.home);
    const title = page.getByRole('heading', { name: 'Sort ten messages.' });
    /** Seen from the title: until all of the page has been laid out, what is above may change by a few pixels. */
    const place = (index: number) =>
      title.evaluate((heading, name) => {
        const label = document.querySelector(`label:has([name="${name}"])`) ?? heading;
        const [from, to] = [heading.getBoundingClientRect(), label.getBoundingClientRect()];
        return [Math.round(to.left - from.left), Math.round(to.top - from.top)];
      }, `message-${index}`);
    const first = await place(0);
    for (let index = 0; index < 10; index += 1) {
      if (index === 3) await others(page).check();
      expect(await place(index), `message ${index + 1}`).toEqual(first);
      await page
        .locator(`[name="message-${index}"]`)
        .nth(index % 3)
        .check();
    }
  });

for (const width of [390, 1440])
  test(`at ${width} px the list is in view while the first messages are sorted`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, paths.home);
    await page.getByRole('heading', { name: 'Sort ten messages.' }).evaluate((title) => {
      scrollBy({ top: title.getBoundingClientRect().top - 100, behavior: 'instant' });
    });
    await sort(page, 'The lease: yes or no?', 'Yours');
    await expect(
      slip(page, 'The lease: yes or no?').getByText('Yours. Two drafts wait beside it'),
    ).toBeInViewport({
      ratio: 1,
    });
    await expect(slip(page, 'Can we move Thursday’s call?').getByRole('radio').first()).toBeInViewport();
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

test('all ten messages can be sorted with the keyboard alone, and end with what they come to', async ({
  page,
}) => {
  await openPage(page, paths.home);
  await sortAllByKeyboard(page);
  await expect(summary(page)).toBeVisible();
  await expect(others(page)).toBeHidden();
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
    /Ours: The lease: yes or no\? \(my rule\)\s*Ours: Can we move Thursday’s call\?/,
  );
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page).toHaveURL(paths.contact);
});

test('a message sorted before the scripts arrive stays where it is, and is brought along', async ({
  page,
}) => {
  const releaseScripts = await openBeforeScripts(page, paths.home);
  await sort(page, 'The lease: yes or no?', 'Yours');
  releaseScripts();
  await waitForHydration(page);
  await expect(slip(page, 'The lease: yes or no?').getByRole('radio', { name: 'Yours' })).toBeChecked();
  await expect(page.locator('a', { hasText: 'Bring my day to the call' })).toHaveAttribute(
    'href',
    /#message=.*lease/,
  );
});

test('the list is printed alone, on one page', async ({ page }) => {
  await openPage(page, paths.home);
  await sortAllByKeyboard(page);
  const pdf = await printedAlone(page, 'Print the list');
  expect(await countPages(pdf)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'What became of each' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});
