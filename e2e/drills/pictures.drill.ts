import type { Page } from '@playwright/test';
import { routes } from '../support/routes';
import { hydrated, test } from '../support/test';

// Of every page and of the not-found page, whole; and of the home page's first screen, which is docs/screenshot.png.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedOnConsole: /404/ });

/** Goes once through the page, so that pictures below the fold load and nothing still moves. */
async function settle(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 820, 1024, 1440]) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height: width < 600 ? 844 : 900 } });

      test('a picture of every page is taken', async ({ page }) => {
        test.setTimeout(300_000);
        // Typefaces that load late are not swapped in, so the pictures are those of a second visit.
        await page.goto('/');
        await settle(page);
        const folder = `test-results/pictures/${width}-${colorScheme}`;
        await page.goto('/');
        await settle(page);
        await page.screenshot({ path: `${folder}/first-screen.png` });
        for (const route of [...routes, '/404']) {
          await page.goto(route);
          await settle(page);
          const name = route.slice(1).replaceAll('/', '-') || 'home';
          await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
        }
      });
    });
  }
