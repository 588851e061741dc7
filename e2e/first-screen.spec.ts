import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { expect, openPage, test, waitForHydration } from './support/test';
import { waitForSecondFrame } from './support/visitor';

test.use({ viewport: { width: 412, height: 823 } });

/** Pages of many screens, with an anchor far down and a selector for parts that are laid out late. */
const longPages = [
  { path: paths.services, anchor: 'pricing', late: 'main > section h2' },
  { path: paths.fourPrinciples, anchor: 'when-they-collide', late: 'main article strong' },
] as const;

/** Whether the last of the late parts is laid out. */
const isLaidOut = (page: Page, late: string): Promise<boolean> =>
  page
    .locator(late)
    .last()
    .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

for (const { path, anchor, late } of longPages) {
  test(`before its scripts arrive, ${path} lays out only what is near the window`, async ({ page }) => {
    await page.route(/\/shell\.js$/, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    await waitForSecondFrame(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await isLaidOut(page, late)).toBe(false);
    await page.locator(late).last().scrollIntoViewIfNeeded();
    await expect.poll(() => isLaidOut(page, late)).toBe(true);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test(`all of ${path} is laid out, and a link to an anchor in it works`, async ({ page }) => {
      await page.goto(`${path}#${anchor}`);
      expect(await isLaidOut(page, late)).toBe(true);
      await expect(page.locator(`#${anchor}`)).toBeInViewport();
    });
  });

  test(`once hydrated, all of ${path} is laid out, and what is in view does not move`, async ({ page }) => {
    await openPage(page, `${path}#${anchor}`);
    expect(await isLaidOut(page, late)).toBe(true);
    const top = await page.locator(`#${anchor}`).evaluate((part) => part.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(200);
  });
}

test('the first frame shows one section, the second what is near the window', async ({ page }) => {
  await page.route(/\/shell\.js$/, () => undefined);
  await page.addInitScript(() => {
    const values: string[] = [];
    Object.assign(window, { values });
    const readNextFrame = () => {
      const section = document.querySelector('main > section ~ section');
      if (section) values.push(getComputedStyle(section).contentVisibility);
      if (values.at(-1) !== 'auto') requestAnimationFrame(readNextFrame);
    };
    requestAnimationFrame(readNextFrame);
  });
  await page.goto(paths.services, { waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate(() => [...new Set((window as unknown as { values: string[] }).values)]))
    .toEqual(['hidden', 'auto']);
});

test.describe('before the second frame and without the shell', () => {
  // The remote's entry runs, and does not find the federation's runtime of the shell.
  test.use({ expectedOnConsole: /Failed to load resource|setGlobalFederationConstructor/ });

  test('a link to an anchor works', async ({ page }) => {
    await page.addInitScript(() => {
      const firstFrame = new CSSStyleSheet();
      firstFrame.replaceSync('* { animation-play-state: paused !important }');
      document.adoptedStyleSheets = [firstFrame];
    });
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
  await expect.poll(measureTop).toBeCloseTo(before, 0);
});

test('the page behind a link, too, shows its first screen first and soon all of it', async ({ page }) => {
  await openPage(page, paths.about);
  const html = page.locator('html');
  await html.evaluate((root) => {
    const observer = new MutationObserver(() => {
      if (root.hasAttribute('data-loading')) root.dataset.arrivedAgain = '';
    });
    observer.observe(root, { attributeFilter: ['data-loading'] });
  });
  await page.locator('footer').getByRole('link', { name: 'Services' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(html).toHaveAttribute('data-arrived-again');
  await expect(html).not.toHaveAttribute('data-loading');
  expect(await isLaidOut(page, longPages[0].late)).toBe(true);
});
