import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from 'shared-types';
import { routes } from './support/routes';
import { expect, hydrated, test } from './support/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core finds, as lines that say where. */
async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1350, height: 940 };

test.use({ expectedOnConsole: /status of 404|404: there is no page at/ });

for (const route of [...routes, '/no-such-page'])
  test(`${route} has nothing that axe-core objects to, on phone and desktop, light and dark`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(route);
    await hydrated(page);
    for (const viewport of [phone, desktop])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // A colour that is still changing is neither of the two schemes'.
        await page.waitForTimeout(300);
        expect(await violationsOn(page), `${viewport.width} px, ${colorScheme}`).toEqual([]);
      }
  });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ viewport: phone, colorScheme });

    test.beforeEach(({ page }) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }));

    test('an open drawer has nothing that axe-core objects to', async ({ page }) => {
      await page.goto(paths.home);
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });

    test('an open question has nothing that axe-core objects to', async ({ page }) => {
      await page.goto(paths.faq);
      await page.locator('main summary').nth(2).click();
      await expect(page.locator('main details').nth(2)).toHaveAttribute('open', '');
      expect(await violationsOn(page)).toEqual([]);
    });

    test('field errors and notices have nothing that axe-core objects to', async ({ page }) => {
      await page.goto(paths.contact);
      await hydrated(page);
      await page.getByRole('button', { name: 'Send Request' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      // A notice fades in; half-way, its text has half its contrast.
      await page.waitForTimeout(600);
      expect(await violationsOn(page)).toEqual([]);
    });
  });
