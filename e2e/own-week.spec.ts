import type { Locator, Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { countPages, printedAlone } from './support/paper';
import { expect, openPage, test, waitForHydration } from './support/test';
import { openBeforeScripts } from './support/visitor';

// The day on the home page: ten messages to sort, and the note that they write.

const slip = (page: Page, subject: string): Locator => page.getByRole('radiogroup', { name: subject });
const sort = (page: Page, subject: string, folder: string): Promise<void> =>
  slip(page, subject).getByRole('radio', { name: folder, exact: true }).check();
const note = (page: Page): Locator =>
  page
    .locator('form div')
    .filter({ has: page.getByRole('heading', { name: 'The day in five lines' }) })
    .last();
const rules = (page: Page): Locator =>
  page
    .locator('form div')
    .filter({ has: page.getByRole('heading', { name: 'Your page of rules' }) })
    .last();

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a sorted message says how it was handled and writes its line', async ({ page }) => {
      await page.goto(paths.home);
      if (javaScriptEnabled) await waitForHydration(page);
      const line = note(page).getByText('The lease: yes or no? It is in Yours, with two drafts.');
      await expect(slip(page, 'Can we move Thursday’s call?')).toBeHidden();
      await expect(line).toBeHidden();
      await sort(page, 'The lease: yes or no?', 'Yours');
      await expect(slip(page, 'The lease: yes or no?').getByText('Two drafts wait beside it')).toBeVisible();
      await expect(line).toBeVisible();
      await expect(slip(page, 'Can we move Thursday’s call?')).toBeVisible();
      await expect(rules(page)).toContainText('Empty so far.');
    });

    test('where the visitor disagrees, the answer says so, and a rule is written', async ({ page }) => {
      await page.goto(paths.home);
      if (javaScriptEnabled) await waitForHydration(page);
      await sort(page, 'The lease: yes or no?', 'Ours');
      await expect(
        slip(page, 'The lease: yes or no?').getByText(
          'Your assistant would say Yours, because only you can say yes.',
        ),
      ).toBeVisible();
      await expect(rules(page).getByText('Questions from your co-founder: Ours')).toBeVisible();
      await expect(rules(page).getByText('Empty so far.')).toBeHidden();
      await sort(page, 'The lease: yes or no?', 'Yours');
      await expect(rules(page).getByText('Empty so far.')).toBeVisible();
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
    await expect.poll(() => readAloud(page)).toContain('0 of 10 sorted, 0 as your assistant would');
    await sort(page, 'The lease: yes or no?', 'Yours');
    await sort(page, 'Can we move Thursday’s call?', 'Done');
    await expect.poll(() => readAloud(page)).toContain('2 of 10 sorted, 1 as your assistant would');
  });

/** Sorts all messages with the keyboard alone: into the first folder. */
async function sortAllByKeyboard(page: Page): Promise<void> {
  await slip(page, 'The lease: yes or no?').getByRole('radio', { name: 'Yours' }).focus();
  await page.keyboard.press('Space');
  for (let sorted = 1; sorted < 10; sorted += 1) {
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
  await expect(page.getByText('All ten. Your assistant would have left you 3.')).toBeVisible();
  await expect(note(page).getByText('An hour of your own.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Bring this to the call' }).first()).toBeFocused();
});

test('what is sorted is brought to the contact form, is stored nowhere before, and leaves the address', async ({
  page,
}) => {
  await openPage(page, paths.home);
  await sort(page, 'The lease: yes or no?', 'Ours');
  await sort(page, 'Can we move Thursday’s call?', 'Ours');
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('lease');
  await page.getByRole('link', { name: 'Bring this to the call' }).first().click();
  const message = page.getByLabel('Message');
  await expect(message).toHaveValue(
    /What went out: “The lease: yes or no\?” is dealt with .* The supplier’s call is moved/,
  );
  await expect(message).toHaveValue(/My rules: Questions from your co-founder: Ours/);
  await expect(page).toHaveURL(paths.contact);
});

test('what was written in the contact form stays when a day is brought to it', async ({ page }) => {
  await openPage(page, paths.contact);
  await page.getByLabel('Message').fill('Mostly my inbox.');
  await openPage(page, `${paths.contact}?about=updates`);
  await expect(page.getByLabel('Message')).toHaveValue(
    'Mostly my inbox.\n\nPlease write to me when there is a new article.',
  );
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
  await expect(page.getByRole('link', { name: 'Bring this to the call' }).first()).toHaveAttribute(
    'href',
    /#message=.*lease/,
  );
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
