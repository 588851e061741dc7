import { paths } from '@proper/shared-types/company';
import { routes } from '../support/routes';
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

test('nothing of a page but its document is fetched before its first paint', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { scriptsAtFirst: document.querySelectorAll('script[src]').length }),
    );
  });
  await page.route(/\.js$/, () => undefined);
  await page.goto(paths.services, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate('scriptsAtFirst')).toBe(0);
});

test('the first thing that is painted is the header, not an empty page', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(paths.services);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  const listPaints = () =>
    page.evaluate(() => performance.getEntriesByType('paint').map(({ startTime }) => startTime));
  await expect.poll(async () => (await listPaints()).length).toBe(2);
  const [first, contentful] = await listPaints();
  expect(contentful).toBe(first);
});

for (const [what, path, parts] of [
  ['of a drawing', paths.home, 'svg text'],
  ['of what follows a form on a phone', paths.contact, 'ol h3'],
] as const)
  test(`until the first paint, nothing ${what} is laid out`, async ({ page }) => {
    await openPage(page, path);
    const countVisible = () =>
      page
        .locator(`main :is(${parts})`)
        .evaluateAll((found) => found.filter((part) => part.checkVisibility()).length);
    expect(await countVisible()).toBeGreaterThan(0);
    await page.evaluate(() => {
      document.documentElement.dataset.later = 'hidden';
    });
    expect(await countVisible()).toBe(0);
  });

test('the largest thing that a phone paints of a page is in its first section, which waits for nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { element } of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
        Object.assign(window, { isLargestFirst: element?.closest('main > section ~ *, footer') === null });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  for (const route of routes) {
    await openPage(page, route);
    expect(await page.evaluate('isLargestFirst'), route).toBe(true);
  }
});

test('before the page has hydrated its drawing is there, a section is when somebody scrolls to it, and then all are', async ({
  page,
}) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(paths.home, { waitUntil: 'commit' });
  const band = page.locator('main > section').last();
  const isLaidOut = () =>
    band.locator('h2').evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.locator('main svg').getByText('Mon').filter({ visible: true }).first()).toBeVisible();
  expect(await isLaidOut()).toBe(false);
  await band.scrollIntoViewIfNeeded();
  await expect.poll(isLaidOut).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  release();
  await waitForHydration(page);
  const measureHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect(page.locator(':root[data-later]')).toHaveCount(0);
  const height = await measureHeight();
  // A reloaded page is laid out as a whole at once.
  await page.reload();
  expect(await measureHeight()).toBe(height);
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
