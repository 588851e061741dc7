import { paths } from '@proper/shared-types/company';
import { expect, freshTest as test } from '../support/test';
import { phone } from '../support/visitor';

/** Bytes of the home page's largest picture on a phone. */
const maxPictureBytes = 30_000;

test.use({ viewport: phone, deviceScaleFactor: 3 });

test('the largest picture of the home page weighs 30 KB or less on a phone', async ({ page }) => {
  const fetched: number[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'image') fetched.push((await response.body()).length);
  });
  await page.goto(paths.home);
  const drawn = await page
    .locator('main svg')
    .evaluateAll((all) => all.map(({ outerHTML }) => new TextEncoder().encode(outerHTML).length));
  expect(drawn.length).toBeGreaterThan(0);
  for (const bytes of [...fetched, ...drawn]) expect(bytes).toBeLessThanOrEqual(maxPictureBytes);
});
