import type { Locator, Page } from '@playwright/test';
import { formatPrice, paths, plans } from '@proper/shared-types';
import { expect, openPage, test, waitForHydration } from './support/test';
import { openBeforeScripts } from './support/visitor';

// The two parts of the home page that a visitor can try out.

test.use({ viewport: { width: 1440, height: 900 } });

const slip = (page: Page, subject: string): Locator => page.getByRole('radiogroup', { name: subject });
const folder = (page: Page, name: string): Locator =>
  page.locator('[data-head]').filter({ has: page.getByRole('heading', { name, exact: true }) });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a sorted message moves into its folder and says how it was handled', async ({ page }) => {
      await page.goto(paths.home);
      if (javaScriptEnabled) await waitForHydration(page);
      const [first, next] = [slip(page, 'Four invoices missing'), slip(page, 'A word about last week')];
      await expect(next).toBeHidden();
      await expect(first.getByText('Three were in your mailbox')).toBeHidden();
      await first.getByRole('radio', { name: 'Ours', exact: true }).check();
      await expect(first.getByText('Three were in your mailbox')).toBeVisible();
      await expect(next).toBeVisible();
      await expect
        .poll(() => first.evaluate((element) => element.getAnimations().length), { message: 'settled' })
        .toBe(0);
      const [box, head] = [await first.boundingBox(), await folder(page, 'Ours').boundingBox()];
      expect(box?.x).toBe(head?.x);
      expect(box?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
    });
  });

test('all ten messages can be sorted with the keyboard alone', async ({ page }) => {
  await openPage(page, paths.home);
  await slip(page, 'The lease: yes or no?').getByRole('radio', { name: 'Yours' }).focus();
  for (let sorted = 3; sorted < 10; sorted += 1) {
    await page.keyboard.press('Tab');
    while (
      await page.evaluate(() =>
        document.activeElement?.closest('[role=radiogroup]')?.querySelector(':checked'),
      )
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  }
  await expect(page.getByText('All ten. Three of them were yours.')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(10);
});

test('a message can be dragged into a folder', async ({ page }) => {
  await openPage(page, paths.home);
  await slip(page, 'Four invoices missing').dragTo(folder(page, 'Done'), {
    targetPosition: { x: 60, y: 70 },
  });
  await expect(slip(page, 'Four invoices missing').getByRole('radio', { name: 'Done' })).toBeChecked();
});

test('a message sorted before the scripts arrive stays where it is', async ({ page }) => {
  const releaseScripts = await openBeforeScripts(page, paths.home);
  const chosen = slip(page, 'Four invoices missing').getByRole('radio', { name: 'Yours' });
  await chosen.check();
  releaseScripts();
  await waitForHydration(page);
  await expect(chosen).toBeChecked();
});

test('the worth of a week follows the input, next to the price of the plan', async ({ page }) => {
  await openPage(page, paths.home);
  const worth = page.locator('form').filter({ hasText: 'What a week is worth' });
  await expect(worth).toContainText('$4,000 to 6,000');
  await worth.getByLabel('Back each week').selectOption('5 hours');
  await worth.getByLabel('An hour of yours').fill('60');
  await expect(worth).toContainText('$1,200');
  const paysFrom = formatPrice(Math.ceil(plans.fractional.pricePerMonth / (5 * 4)));
  await expect(worth).toContainText(
    `At 5 hours a week, Fractional pays for itself from ${paysFrom} an hour.`,
  );
  await worth.getByLabel('An hour of yours').fill('-5');
  await expect(worth).toContainText('$0');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the worth of a week is an example with disabled fields', async ({ page }) => {
    await page.goto(paths.home);
    const worth = page.locator('form').filter({ hasText: 'What a week is worth' });
    await expect(worth).toContainText('× 4 weeks ×');
    for (const field of await worth.locator('select, input').all()) await expect(field).toBeDisabled();
  });
});
