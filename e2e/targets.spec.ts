import type { Locator } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { expect, hydrated, test } from './support/looking';
import { oneOfEachKind } from './support/routes';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: /status of 404|404: there is no/,
});

/** CSS pixels (WCAG 2.2, success criterion 2.5.8). */
const least = 24;

/** What can be pressed and is smaller, as lines that say which. A link within a sentence may be as high as its line. */
const smallTargets = (part: Locator): Promise<string[]> =>
  part.evaluate((root, size) => {
    const isInSentence = (target: Element): boolean =>
      getComputedStyle(target).display === 'inline' &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && /\w/.test(node.data),
      );
    return [...root.querySelectorAll('a[href], button, summary, input, select, textarea')]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => target.closest('[aria-hidden=true], .skip-link') === null && !isInSentence(target))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < size || box.height < size)
      .map(({ target, box }) => `${target.textContent} (${box.width} x ${box.height})`);
  }, least);

for (const route of [...oneOfEachKind, '/no-such-page'])
  test(`on ${route} everything that can be pressed is 24 px or more in both directions`, async ({ page }) => {
    await page.goto(route);
    await hydrated(page);
    for (const width of [320, 390, 1350]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await smallTargets(page.locator('body')), `at ${width} px`).toEqual([]);
    }
  });

test('in the drawer and on a notice everything that can be pressed is 24 px or more', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.contact);
  await hydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(await smallTargets(page.locator('body'))).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(await smallTargets(page.locator('body'))).toEqual([]);
});
