import type { Page } from '@playwright/test';
import { messages, paths } from '@proper/shared-types/company';
import { expect, freshTest, openPage, test } from '../support/test';
import { notification, phone } from '../support/visitor';

/** The parts of the form that a notification must not cover, but does. */
const findCovered = (page: Page): Promise<readonly string[]> =>
  notification(page).evaluate(async (element) => {
    // It slides in.
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    const box = element.getBoundingClientRect();
    const parts = document.querySelectorAll('form button, :is(input, select, textarea):focus');
    return [...parts].flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const isCovered = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      return isCovered ? part.tagName : [];
    });
  });

test('a notification covers neither the button nor the field to correct, in any window', async ({ page }) => {
  await openPage(page, paths.contact);
  // The last viewport is as wide as a zoom of 400 % makes it.
  for (const viewport of [phone, { width: 1440, height: 900 }, { width: 320, height: 256 }]) {
    await page.setViewportSize(viewport);
    for (const block of ['start', 'end'] as const) {
      await page.getByRole('button', { name: 'Send, then choose a time' }).evaluate((element, where) => {
        element.scrollIntoView({ block: where, behavior: 'instant' });
        if (element instanceof HTMLElement) element.click();
      }, block);
      await expect(notification(page)).toHaveCount(1);
      const place = `${viewport.width} × ${viewport.height}, button at the ${block}`;
      expect(await findCovered(page), place).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(notification(page)).toHaveCount(0);
    }
  }
});

test.describe('if a request fails', () => {
  test.use({ expectedOnConsole: /Failed to load resource|The form "contact" failed/ });

  test('its notification leaves the button free to try again, and links the address', async ({ page }) => {
    await page.setViewportSize(phone);
    await openPage(page, paths.contact);
    await page.route('**/api/v1.0/email/send', (route) => route.fulfill({ status: 500 }));
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Send, then choose a time' }).click();
    await expect(notification(page, messages.contactFailed('hello@proper.example'))).toBeVisible();
    expect(await findCovered(page)).toEqual([]);
    const address = notification(page).getByRole('link', { name: 'hello@proper.example' });
    await expect(address).toHaveAttribute('href', 'mailto:hello@proper.example');
    await expect(address).toHaveCSS('text-decoration-line', 'underline');
  });
});

freshTest(
  'a notification stays while its button has the focus, and gives it back when it is dismissed',
  async ({ page }) => {
    await page.clock.install();
    await openPage(page, paths.contact);
    for (const key of ['Enter', 'Escape']) {
      await page.getByRole('button', { name: 'Send, then choose a time' }).click();
      await expect(page.getByLabel('Name')).toBeFocused();
      await notification(page).getByRole('button', { name: 'Dismiss' }).focus();
      // Without the focus a notification disappears after four seconds.
      await page.clock.runFor(4500);
      await expect(notification(page)).toHaveCount(1);
      await page.keyboard.press(key);
      await expect(notification(page)).toHaveCount(0);
      await expect(page.getByLabel('Name')).toBeFocused();
    }
  },
);
