import { paths } from '@proper/shared-types';
import { expect, hydrated, test } from './support/test';

test.use({ expectedOnConsole: /broken on purpose|The above error occurred/ });

test("a page whose code throws shows 'Unexpected Application Error!' inside a working site", async ({
  page,
}) => {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.goto(paths.home);
  await hydrated(page);
  // Its code arrives whole, and is sabotaged only then.
  await navigation.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(paths.faq);
  await navigation.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(paths.home);
  await page.evaluate(() => {
    const { map } = Array.prototype;
    Array.prototype.map = function sabotaged<T, U>(
      this: T[],
      callback: (value: T, index: number, all: T[]) => U,
    ): U[] {
      const first: unknown = this[0];
      if (typeof first === 'object' && first !== null && 'question' in first)
        throw new Error('broken on purpose');
      return map.call(this, callback as never) as U[];
    };
  });
  await navigation.getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(navigation).toBeVisible();
  await navigation.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(paths.about);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Unexpected Application Error!');
});
