import type { Page } from '@playwright/test';
import { paths } from 'shared-types';
import { expect, hydrated, test } from './support/test';

/** Follows a link of the main navigation, and waits for the page. */
async function follow(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(path);
  await expect(page.locator('h1')).toBeFocused();
}

test('a page looks as it did after a visit to another team’s, whose files have the same names', async ({
  page,
}) => {
  const icons = () =>
    page
      .locator('main li svg')
      .evaluateAll((drawings) => drawings.map((drawing) => drawing.getBoundingClientRect().width));
  await page.goto(paths.resources);
  await hydrated(page);
  const before = await icons();
  expect(new Set(before)).toContain(64);
  await follow(page, 'Services', paths.services);
  expect(new Set(await icons())).toContain(68);
  await follow(page, 'Resources', paths.resources);
  expect(await icons()).toEqual(before);
});
