import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { translate, useControls } from '../support/page-changes';
import { tagLooks } from '../support/routes';
import { expect, openPage, test } from '../support/test';

async function readTexts(page: Page, route: string, isTranslated: boolean): Promise<readonly string[]> {
  await openPage(page, route);
  await page.waitForLoadState('networkidle');
  // Forms hydrate after the page around them.
  for (const form of await page.locator('main form[method=post]').all())
    await expect.poll(() => form.evaluate((element) => Object.keys(element).join())).toContain('__react');
  await page.evaluate(() => sessionStorage.clear());
  if (isTranslated) await page.evaluate(translate);
  const texts = await page.evaluate(useControls);
  // Without this, the draft of a form would fill the next one.
  await page.evaluate(() => sessionStorage.clear());
  return texts;
}

const { home, services, faq, contact, level5Assistant } = paths;

// The other pages with controls have forms like the contact page's.
for (const route of [home, services, faq, contact, level5Assistant])
  test(`translated, ${route} says the same when its controls are used`, tagLooks(route), async ({ page }) => {
    test.slow();
    const original = await readTexts(page, route, false);
    expect(await readTexts(page, route, true)).toEqual(original);
  });
