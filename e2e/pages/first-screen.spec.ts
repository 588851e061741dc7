import { paths } from '@proper/shared-types/company';
import { expect, openPage, freshTest as test, waitForHydration } from '../support/test';

test.use({ viewport: { width: 412, height: 823 } });

for (const { path, anchor } of [
  { path: paths.services, anchor: 'pricing' },
  { path: paths.fourPrinciples, anchor: 'when-they-collide' },
])
  test(`once hydrated, what an anchor of ${path} leads to has not moved`, async ({ page }) => {
    await openPage(page, `${path}#${anchor}`);
    const top = await page.locator(`#${anchor}`).evaluate((part) => part.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(200);
  });

test('nothing of a page but its document is fetched before its first paint, and its height is final', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      Object.assign(window, {
        heightAtFirst: document.body.scrollHeight,
        scriptsAtFirst: document.querySelectorAll('script[src]').length,
      }),
    );
  });
  await page.route(/\.js$/, () => undefined);
  await page.goto(paths.services, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  const { heightAtFirst, scriptsAtFirst, height } = await page.evaluate(() => {
    const { heightAtFirst, scriptsAtFirst } = window as unknown as Record<string, number>;
    return { heightAtFirst, scriptsAtFirst, height: document.body.scrollHeight };
  });
  expect(scriptsAtFirst).toBe(0);
  expect(Math.abs(height - (heightAtFirst ?? 0)) / height).toBeLessThan(0.02);
});

test('a touch before the first paint asks for the scripts at once', async ({ page }) => {
  // Without a frame, only the touch can make the page fetch its scripts.
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(paths.services, { waitUntil: 'domcontentloaded' });
  expect(scripts).toEqual([]);
  await page.mouse.move(200, 300);
  await expect.poll(() => scripts.length).toBeGreaterThan(4);
});

test.describe('without the shell', () => {
  // The remote's entry runs without the shell's federation runtime, and fails.
  test.use({ expectedOnConsole: /Failed to load resource|setGlobalFederationConstructor/ });

  test('a link to an anchor works', async ({ page }) => {
    await page.route(/\/shell\.js$/, (route) => route.abort());
    await page.goto(`${paths.fourPrinciples}#when-they-collide`);
    await expect(page.locator('#when-they-collide')).toBeInViewport();
  });
});

test('a reload shows the same place', async ({ page }) => {
  await openPage(page, paths.services);
  const last = page.locator('main > section').last();
  const measureTop = () => last.evaluate((section) => section.getBoundingClientRect().top);
  await last.scrollIntoViewIfNeeded();
  const before = await measureTop();
  await page.reload();
  await waitForHydration(page);
  // Less than a line: the position is restored before the fonts load, when a section is a few pixels taller.
  expect(Math.abs((await measureTop()) - before)).toBeLessThan(16);
});
