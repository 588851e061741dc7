import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { routes } from './support/routes';
import { expect, openPage, test } from './support/test';

declare global {
  interface Window {
    /** View transitions that were started. */
    viewTransitions: number;
  }
}

const countTransitions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.viewTransitions = 0;
    const start = document.startViewTransition?.bind(document);
    if (start)
      document.startViewTransition = (...given) => {
        window.viewTransitions += 1;
        return start(...given);
      };
  });

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

/** Everything that moves: animations and transitions of more than a blink, on the page as it is now. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => {
        const { endTime, duration } = animation.effect?.getComputedTiming() ?? {};
        return typeof endTime !== 'number' || Number(duration) > 1;
      })
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
  );

/** Walks down the page; what comes into view is looked at on the way. */
async function movingOnTheWay(page: Page): Promise<string[]> {
  const seen: string[] = [];
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let top = 0; top < height; top += 500) {
    await page.evaluate((y) => scrollTo(0, y), top);
    seen.push(...(await moving(page)));
  }
  return seen;
}

test('pages give way to each other in a view transition, back too, on a silent console', async ({ page }) => {
  await countTransitions(page);
  await openPage(page, paths.home);
  await follow(page, 'Services');
  await expect(page).toHaveURL(paths.services);
  await expect(page.locator('h1')).toBeFocused();
  expect(await page.evaluate(() => window.viewTransitions)).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(paths.home);
  await expect.poll(() => page.evaluate(() => window.viewTransitions)).toBe(2);
});

test('slips settle as they come into view, and are never hidden', async ({ page }) => {
  await page.goto(paths.resources);
  expect(await movingOnTheWay(page)).not.toEqual([]);
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('main article')].filter(
      (card) => getComputedStyle(card).opacity !== '1' || getComputedStyle(card).visibility !== 'visible',
    ),
  );
  expect(hidden).toEqual([]);
});

test.describe('under reduced motion', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  test('nothing moves on any page', async ({ page }) => {
    for (const route of routes) {
      await page.goto(route);
      expect(await movingOnTheWay(page), route).toEqual([]);
    }
  });

  test('pages change at once, and the drawer and the questions open at once', async ({ page }) => {
    await countTransitions(page);
    await openPage(page, paths.home);
    await follow(page, 'FAQ');
    await expect(page.locator('h1')).toBeFocused();
    expect(await page.evaluate(() => window.viewTransitions)).toBe(0);
    await page.locator('main summary').first().click();
    expect(await moving(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await moving(page)).toEqual([]);
  });
});
