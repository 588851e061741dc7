import { paths } from '@proper/shared-types/company';
import { expect, freshTest, openPage, test } from '../support/test';
import { notices, phone } from '../support/visitor';

test('a notice covers neither the title nor the field to correct, in any window', async ({ page }) => {
  await openPage(page, paths.contact);
  // The last is at a zoom of 400 %.
  for (const viewport of [phone, { width: 1440, height: 900 }, { width: 320, height: 256 }]) {
    await page.setViewportSize(viewport);
    for (const block of ['start', 'end'] as const) {
      await page.getByRole('button', { name: 'Send request' }).evaluate((element, where) => {
        element.scrollIntoView({ block: where, behavior: 'instant' });
        if (element instanceof HTMLElement) element.click();
      }, block);
      await expect(notices(page)).toHaveCount(1);
      const covered = await notices(page).evaluate((notice) => {
        const at = notice.getBoundingClientRect();
        return [...document.querySelectorAll('h1, :is(input, select, textarea):focus')].flatMap((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const isCovered = left < at.right && right > at.left && top < at.bottom && bottom > at.top;
          return isCovered ? part.tagName : [];
        });
      });
      expect(covered, `${viewport.width} × ${viewport.height}, button at the ${block}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(notices(page)).toHaveCount(0);
    }
  }
});

freshTest(
  'a notice stays while its button has the focus, and gives it back when it is dismissed',
  async ({ page }) => {
    await page.clock.install();
    await openPage(page, paths.contact);
    for (const key of ['Enter', 'Escape']) {
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByLabel('Name')).toBeFocused();
      await notices(page).getByRole('button', { name: 'Dismiss' }).focus();
      // Without the focus a notice disappears after four seconds.
      await page.clock.runFor(4500);
      await expect(notices(page)).toHaveCount(1);
      await page.keyboard.press(key);
      await expect(notices(page)).toHaveCount(0);
      await expect(page.getByLabel('Name')).toBeFocused();
    }
  },
);
