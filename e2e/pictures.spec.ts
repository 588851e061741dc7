import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types';
import { routes } from './support/routes';
import { expect, openPage, test } from './support/test';

/** Bytes of the home page's largest picture at phone width. */
const heaviest = 30_000;

/** Every raster picture as the document has it, and where it stands before anything is scrolled. */
const rastersOn = (page: Page) =>
  page.locator('img').evaluateAll((all) =>
    all.map((picture) => {
      const image = picture as HTMLImageElement;
      const { top, height } = image.getBoundingClientRect();
      return {
        alt: image.alt,
        // The smallest form, which every browser that the site supports shows.
        isAvif: image.src.endsWith('.avif'),
        widths: image.srcset.split(',').length,
        hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
        isInFirstWindow: top + height / 2 < innerHeight,
        loading: image.loading,
        priority: image.fetchPriority,
      };
    }),
  );

test('a picture comes in a small form, with its room kept, when it is needed', async ({ page }) => {
  let count = 0;
  for (const route of routes) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(route);
    const onPhone = await rastersOn(page);
    await page.setViewportSize({ width: 1350, height: 940 });
    for (const { isInFirstWindow, alt, widths, ...picture } of [...onPhone, ...(await rastersOn(page))]) {
      count += 1;
      expect(picture, `${alt} on ${route}`).toEqual({
        isAvif: true,
        hasSize: true,
        ...(isInFirstWindow ? { loading: 'eager', priority: 'high' } : { loading: 'lazy', priority: 'auto' }),
      });
      expect(widths).toBeGreaterThan(1);
      expect(alt).toMatch(/\w/);
    }
  }
  expect(count).toBeGreaterThan(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  test('the largest picture of the home page weighs 30 KB or less', async ({ page }) => {
    const fetched: number[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'image') fetched.push((await response.body()).length);
    });
    await page.goto(paths.home);
    const drawn = await page
      .locator('main svg')
      .evaluateAll((all) => all.map(({ outerHTML }) => new TextEncoder().encode(outerHTML).length));
    expect(drawn.length).toBeGreaterThan(0);
    for (const bytes of [...fetched, ...drawn]) expect(bytes).toBeLessThanOrEqual(heaviest);
  });
});

test('each drawing on the site is its own, and says in words what it shows', async ({ page }) => {
  const drawings: string[] = [];
  for (const route of [paths.home, paths.blog, paths.resources, paths.services]) {
    await page.goto(route);
    const onPage = await page.locator('main svg[role="img"]').evaluateAll((all) =>
      all.map((drawing) => ({
        says: drawing.querySelector('title')?.textContent ?? '',
        lines: [...drawing.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(''),
      })),
    );
    expect(onPage.length, route).toBeGreaterThan(0);
    for (const { says } of onPage) expect(says).toMatch(/\w/);
    drawings.push(...onPage.map(({ lines }) => lines));
  }
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('in forced colours the words in a drawing stand out from its sheets', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const route of [paths.home, paths.blog]) {
    await page.goto(route);
    const { ground, sheets, words } = await page.evaluate(() => {
      const fillsOf = (selector: string) => [
        ...new Set([...document.querySelectorAll(selector)].map((part) => getComputedStyle(part).fill)),
      ];
      return {
        ground: getComputedStyle(document.body).backgroundColor,
        sheets: fillsOf('main svg[role="img"] path').filter((fill) => fill !== 'none'),
        words: fillsOf('main svg[role="img"] text'),
      };
    });
    expect(sheets, route).toEqual([ground]);
    expect(words, route).not.toContain(ground);
  }
});

declare global {
  interface Window {
    /** Starts of animations within drawings. */
    drawingsMoved: number;
  }
}

test('three slips settle in the week of the home page once, and not again on the way back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.drawingsMoved = 0;
    addEventListener('animationstart', ({ target }) => {
      if (target instanceof SVGElement) window.drawingsMoved += 1;
    });
  });
  const moved = () => page.evaluate(() => window.drawingsMoved);
  const week = page.locator('main svg[role="img"]').first();
  const settled = () =>
    week.evaluate(async (drawing) => {
      await Promise.all(drawing.getAnimations({ subtree: true }).map(({ finished }) => finished));
    });
  await openPage(page, paths.home);
  await settled();
  expect(await moved()).toBe(3);

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'About' }).click();
  await expect(page.locator('h1')).toBeFocused();
  await navigation.getByRole('link', { name: 'Home' }).click();
  await expect(week).toBeVisible();
  await expect(page.locator('h1')).toBeFocused();
  await settled();
  expect(await moved()).toBe(3);
});
