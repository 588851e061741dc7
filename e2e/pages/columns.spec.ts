import { paths } from '@proper/shared-types/company';
import { expect, openPage, test } from '../support/test';
import { phone } from '../support/visitor';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: phone });

test('on a phone a link to a service shows it, nothing scrolls sideways, and pages are not too long', async ({
  page,
}) => {
  await openPage(page, `${paths.services}#research`);
  await expect(page.locator('#research')).toBeInViewport({ ratio: 0.5 });
  for (const [path, screens] of [
    [paths.home, 8],
    [paths.services, 9.3],
  ] as const) {
    await openPage(page, path);
    const scrollers = await page
      .locator('main *')
      .evaluateAll(
        (parts) =>
          parts.filter(
            (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'auto',
          ).length,
      );
    expect(scrollers).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(screens * phone.height);
  }
});
