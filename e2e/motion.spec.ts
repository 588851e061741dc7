import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { routes } from './support/routes';
import { expect, openPage, test } from './support/test';
import { menuLink, phone } from './support/visitor';

/** Lists the animations and transitions on the page that are longer than a millisecond. */
const listMotion = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => {
        const { endTime, duration } = animation.effect?.getComputedTiming() ?? {};
        return typeof endTime !== 'number' || Number(duration) > 1;
      })
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
  );

/** Scrolls down the page, and lists what moves on the way. */
async function listMotionWhileScrolling(page: Page): Promise<string[]> {
  const motion: string[] = [];
  const height = await page.evaluate(() => document.body.scrollHeight);
  // A slip straightens on its first 144 pixels.
  for (let top = 0; top < height; top += 140) {
    // An animation begins with the frame in which its element comes into view.
    await page.evaluate(async (y) => {
      scrollTo(0, y);
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }, top);
    motion.push(...(await listMotion(page)));
  }
  return motion;
}

test('slips settle as they come into view, and are never hidden', async ({ page }) => {
  await page.goto(paths.resources);
  expect(await listMotionWhileScrolling(page)).not.toEqual([]);
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('main article')].filter(
      (card) => getComputedStyle(card).opacity !== '1' || getComputedStyle(card).visibility !== 'visible',
    ),
  );
  expect(hidden).toEqual([]);
});

test.describe('under reduced motion', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  for (const route of routes)
    test(`nothing moves on ${route}`, async ({ page }) => {
      await page.goto(route);
      expect(await listMotionWhileScrolling(page)).toEqual([]);
    });

  test('pages change at once, and the drawer and the questions open at once', async ({ page }) => {
    await openPage(page, paths.home);
    await menuLink(page, 'FAQ').click();
    await expect(page.locator('h1')).toBeFocused();
    await page.locator('main summary').first().click();
    expect(await listMotion(page)).toEqual([]);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await listMotion(page)).toEqual([]);
  });
});
