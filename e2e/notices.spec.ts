import { paths } from '@proper/shared-types/company';
import { expect, openPage, test } from './support/test';
import { notices, phone } from './support/visitor';

/** A form that is sent empty: its page, and its button. */
const forms = [
  { path: paths.contact, button: 'Send request' },
  { path: paths.delegationPlaybook, button: 'Get Instant Download' },
  { path: paths.resources, button: 'Subscribe' },
] as const;

const windows = [
  phone,
  { width: 390, height: 1200 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  // At a zoom of 400 %.
  { width: 320, height: 256 },
] as const;

for (const { path, button } of forms)
  test(`on ${path} a notice covers neither the title nor the field to correct, in any window`, async ({
    page,
  }) => {
    test.slow();
    await openPage(page, path);
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      for (const block of ['start', 'end'] as const) {
        await page.getByRole('button', { name: button }).evaluate((element, where) => {
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

test('a notice that is dismissed with the keyboard gives the focus back to where it was', async ({
  page,
}) => {
  await openPage(page, paths.contact);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  const dismiss = notices(page).getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(notices(page)).toHaveCount(0);
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByRole('button', { name: 'Send request' }).click();
  await dismiss.focus();
  await page.keyboard.press('Escape');
  await expect(notices(page)).toHaveCount(0);
  await expect(page.getByLabel('Name')).toBeFocused();
});
