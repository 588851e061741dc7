import type { Locator, Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { countPages, printWidget } from '../support/paper';
import { expect, freshTest, openPage, test, waitForHydration } from '../support/test';
import { openBeforeScripts } from '../support/visitor';

// The home page's day: each message becomes a line of a list once it is sorted.

const slip = (page: Page, subject: string): Locator => page.getByRole('radiogroup', { name: subject });
const sort = (page: Page, subject: string, folder: string): Promise<void> =>
  slip(page, subject).getByRole('radio', { name: folder, exact: true }).check();
const summary = (page: Page): Locator =>
  page.getByText(/^One of these three needs you\.|^Ten came in\. Three would/).filter({ visible: true });
const others = (page: Page): Locator => page.getByRole('checkbox', { name: 'Sort the other seven' });
const bring = (page: Page): Locator => page.getByRole('link', { name: 'Bring this to the call' });

/** Reads a page as a screen reader would, with the numbers that its style sheet counts. */
async function readAloud(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => name?.value)
    .join('');
}

test('on a phone and a desktop the list is in view while the first messages are sorted, and counts them', async ({
  page,
}) => {
  await openPage(page, paths.home);
  await sort(page, 'The lease: yes or no?', 'Yours');
  const line = slip(page, 'The lease: yes or no?').getByText('Yours. Two drafts wait beside it');
  const windows = [390, 1440].map((width) => ({ width, height: 844 }));
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    await page.getByRole('heading', { name: 'Sort three messages.' }).evaluate((title) => {
      scrollBy({ top: title.getBoundingClientRect().top - 100, behavior: 'instant' });
    });
    await expect(line).toBeInViewport({ ratio: 1 });
    await expect(slip(page, 'Can we move Thursday’s call?').getByRole('radio').first()).toBeInViewport();
  }
  await sort(page, 'Can we move Thursday’s call?', 'Done');
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    await expect.poll(() => readAloud(page)).toContain('2 sorted. You and your assistant agree on 1.');
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  freshTest(
    'a sorted message becomes a line, or a rule where the visitor disagrees; three are followed by what they come to, and the other seven are an offer',
    async ({ page }) => {
      await page.goto(paths.home);
      const first = slip(page, 'The lease: yes or no?');
      const rule = first.getByText(
        'We would leave this to you. Two drafts wait beside it: one says yes, the other asks for a week.',
      );
      const line = first.getByText('Yours. Two drafts wait beside it');
      await expect(slip(page, 'Can we move Thursday’s call?')).toBeHidden();
      await expect(line).toBeHidden();
      await sort(page, 'The lease: yes or no?', 'Ours');
      await expect(rule).toBeVisible();
      await sort(page, 'The lease: yes or no?', 'Yours');
      await expect(rule).toBeHidden();
      await expect(line).toBeVisible();
      await sort(page, 'Can we move Thursday’s call?', 'Ours');
      await expect(bring(page)).toBeHidden();
      await sort(page, 'Your receipt', 'Done');
      await expect(summary(page)).toBeVisible();
      await expect(bring(page)).toBeVisible();
      await expect(slip(page, 'Four invoices missing')).toBeHidden();
      await others(page).check();
      await expect(slip(page, 'Four invoices missing')).toBeVisible();
      await expect(summary(page)).toBeHidden();
    },
  );

  freshTest('in every window the buttons of all messages are in the same place', async ({ page }) => {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(paths.home);
      const title = page.getByRole('heading', { name: 'Sort three messages.' });
      const places = await title.evaluate((heading) => {
        const labels = [...document.querySelectorAll('label')];
        return Array.from({ length: 10 }, (_, index) => {
          if (index === 3)
            labels.find(({ textContent }) => textContent.includes('Sort the other seven'))?.click();
          const folders = labels.filter((label) => label.querySelector(`[name="message-${index}"]`));
          const from = heading.getBoundingClientRect();
          const to = folders[0]?.getBoundingClientRect() ?? from;
          folders[index % 3]?.click();
          return `${Math.round(to.left - from.left)} ${Math.round(to.top - from.top)}`;
        });
      });
      expect(new Set(places).size, `${width} px: ${places}`).toBe(1);
      await expect(bring(page)).toBeVisible();
    }
  });
});

test('all ten messages can be sorted with the keyboard alone, end with what they come to, and are printed alone, on one page', async ({
  page,
}) => {
  await openPage(page, paths.home);
  await slip(page, 'The lease: yes or no?').getByRole('radio', { name: 'Yours' }).focus();
  await page.keyboard.press('Space');
  // One more press accepts the offer to sort the rest.
  for (let pressed = 1; pressed < 11; pressed += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  }
  await expect(summary(page)).toBeVisible();
  await expect(others(page)).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(bring(page)).toBeFocused();
  expect(await countPages(await printWidget(page, 'Print the list'))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'What happens to each' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

test('what is sorted before and after the scripts arrive is brought to the contact form, is stored nowhere before, and leaves the address', async ({
  page,
}) => {
  const releaseScripts = await openBeforeScripts(page, paths.home);
  await sort(page, 'The lease: yes or no?', 'Ours');
  releaseScripts();
  await waitForHydration(page);
  await expect(
    slip(page, 'The lease: yes or no?').getByRole('radio', { name: 'Ours', exact: true }),
  ).toBeChecked();
  await sort(page, 'Can we move Thursday’s call?', 'Ours');
  await sort(page, 'Your receipt', 'Done');
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('lease');
  await bring(page).click();
  await page.locator('summary', { hasText: 'My sorting' }).click();
  await expect(page.getByRole('list', { name: 'You bring along' })).toContainText(
    /Ours: The lease: yes or no\? \(my rule\)\s*Ours: Can we move Thursday’s call\?/,
  );
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page).toHaveURL(paths.contact);
});
