import { paths } from '@proper/shared-types/company';
import { expect, freshTest, openPage, test } from '../support/test';
import { notification, phone } from '../support/visitor';

test('a notification covers neither the title nor the field to correct, in any window', async ({ page }) => {
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
      const covered = await notification(page).evaluate((element) => {
        const box = element.getBoundingClientRect();
        return [...document.querySelectorAll('h1, :is(input, select, textarea):focus')].flatMap((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const isCovered = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
          return isCovered ? part.tagName : [];
        });
      });
      expect(covered, `${viewport.width} × ${viewport.height}, button at the ${block}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(notification(page)).toHaveCount(0);
    }
  }
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
