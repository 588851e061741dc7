import type { Page } from '@playwright/test';
import { paths } from 'shared-types';
import { routes } from './support/routes';
import { expect, test } from './support/test';

/** Bytes of the home page's largest picture at phone width. */
const heaviest = 30_000;

/** Every raster picture as the document has it, and where it stands before anything is scrolled. */
const rastersOn = (page: Page) =>
  page.locator('img').evaluateAll((all) =>
    all.map((picture) => {
      const image = picture as HTMLImageElement;
      const { top, height } = image.getBoundingClientRect();
      const types = [...(image.closest('picture')?.querySelectorAll('source') ?? [])].map(({ type }) => type);
      return {
        alt: image.alt,
        forms: [...types, /\.webp$/.test(image.src) ? 'image/webp' : image.src],
        widths: image.srcset.split(',').length,
        hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
        isInFirstWindow: top + height / 2 < innerHeight,
        loading: image.loading,
        priority: image.fetchPriority,
      };
    }),
  );

test('a raster picture comes in small forms, with its room kept, and when it is needed', async ({ page }) => {
  let count = 0;
  for (const route of routes) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(route);
    const onPhone = await rastersOn(page);
    await page.setViewportSize({ width: 1350, height: 940 });
    for (const { isInFirstWindow, alt, widths, ...picture } of [...onPhone, ...(await rastersOn(page))]) {
      count += 1;
      expect(picture, `${alt} on ${route}`).toEqual({
        forms: ['image/avif', 'image/webp'],
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
