import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { expect, hydrated, test } from './support/test';

/** Follows a link of the main navigation, and waits for the page. */
async function follow(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(path);
  await expect(page.locator('h1')).toBeFocused();
}

test('a page looks as it did after a visit to another team’s', async ({ page }) => {
  // Not as drawn: the slips lie a little askew.
  const widthsOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((icons) => icons.map((icon) => Number.parseFloat(getComputedStyle(icon).inlineSize)));
  const resourceIcons = 'main article svg[viewBox="0 0 64 64"]';
  await page.goto(paths.resources);
  await hydrated(page);
  const before = await widthsOf(resourceIcons);
  expect(new Set(before)).toEqual(new Set([64]));
  await follow(page, 'Services', paths.services);
  await follow(page, 'Resources', paths.resources);
  expect(await widthsOf(resourceIcons)).toEqual(before);
});
