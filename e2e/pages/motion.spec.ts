import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { routes, tagLooks } from '../support/routes';
import { expect, openPage, test } from '../support/test';
import { menuLink, phone } from '../support/visitor';

/**
 * Lists the animations and transitions on the page that take longer than a millisecond.
 *
 * @param by - Pixels to scroll between two checks; by default to the end of the page at once.
 */
const listMotion = (page: Page, by = Number.POSITIVE_INFINITY): Promise<readonly string[]> =>
  page.evaluate(async (pixels) => {
    const motion = new Set<string>();
    for (let top = scrollY; top < document.body.scrollHeight; top += pixels) {
      scrollTo({ top, behavior: 'instant' });
      // An animation begins with the frame in which its element comes into view.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      for (const animation of document.getAnimations()) {
        const { endTime, duration } = animation.effect?.getComputedTiming() ?? {};
        if (typeof endTime !== 'number' || Number(duration) > 1)
          motion.add(animation instanceof CSSAnimation ? animation.animationName : 'transition');
      }
    }
    return [...motion];
  }, by);

/** Pixels between two checks: an animation that a scroll has started is still running. */
const step = 420;

test('slips settle as they come into view, and are never hidden', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(paths.resources);
  // The part of the style sheet that is inlined in the document has no scroll-driven animation.
  await expect(page.locator('style[data-part-of]')).toHaveCount(0);
  expect(await listMotion(page, step)).not.toEqual([]);
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('main article')].filter(
      (card) => getComputedStyle(card).opacity !== '1' || getComputedStyle(card).visibility !== 'visible',
    ),
  );
  expect(hidden).toEqual([]);
});

test.describe('under reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves on any page', tagLooks(), async ({ page }) => {
    // It opens every page.
    test.slow();
    // In a high window much is in view at once, so a page needs few checks.
    await page.setViewportSize({ width: 1280, height: 2400 });
    for (const route of routes)
      await test.step(route, async () => {
        await page.goto(route);
        expect(await listMotion(page, 2300)).toEqual([]);
      });
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
