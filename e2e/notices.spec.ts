import { paths } from '@proper/shared-types/company';
import { expect, openPage, test } from './support/test';
import { phone } from './support/visitor';

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
        await expect(page.getByRole('alert')).toHaveCount(1);
        const covered = await page.getByRole('alert').evaluate((notice) => {
          const at = notice.getBoundingClientRect();
          return [...document.querySelectorAll('h1, input:focus')].flatMap((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            const isCovered = left < at.right && right > at.left && top < at.bottom && bottom > at.top;
            return isCovered ? part.tagName : [];
          });
        });
        expect(covered, `${viewport.width} × ${viewport.height}, button at the ${block}`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
    }
  });
