import type { Locator, Page } from '@playwright/test';
import { messages, paths } from '@proper/shared-types/company';
import { expect, openPage, test } from '../support/test';
import { blockNewTabs, mainMenu, notification, phone } from '../support/visitor';

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

test('the first Tab offers to skip to the content, and the next one continues there', async ({ page }) => {
  await openPage(page, paths.services);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('Enter and Space open the drawer, and Escape closes it and returns to the Menu button', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openPage(page, paths.home);
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = mainMenu(page);
  await tabTo(page, menu);
  await page.keyboard.press('Space');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, drawer.getByRole('link', { name: 'FAQ' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.faq);
  await expect(drawer).toBeHidden();
  await expect(page.locator('h1')).toBeFocused();
});

test('a visitor corrects and sends the contact form and closes its notifications', async ({ page }) => {
  await openPage(page, paths.contact);
  await page.evaluate(blockNewTabs);
  await tabTo(page, page.getByRole('button', { name: 'Send, then choose a time' }));
  await page.keyboard.press('Enter');
  await expect(notification(page, messages.contactFieldsMissing)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(notification(page, messages.contactFieldsMissing)).toHaveCount(0);
  await page.keyboard.type('Ada Example');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(`keys.${Date.now()}@example.com`);
  await tabTo(page, page.getByLabel('Plan'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Plan')).not.toHaveValue('');
  await tabTo(page, page.getByLabel('Message'));
  await page.keyboard.type('Without a mouse.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(notification(page, messages.contactSent)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notification(page, messages.contactSent)).toHaveCount(0);
});
