import type { Page } from '@playwright/test';
import { paths } from '@proper/shared-types/company';
import { webVitalsPath } from '@proper/shared-types/web-vitals';
import { expect, openPage, freshTest as test } from '../support/test';

/** Opens a page, touches it and leaves it. Returns its reports, which are sent as a visitor's are. */
async function visit(page: Page): Promise<readonly unknown[]> {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(webVitalsPath)) reports.push(JSON.parse(request.postData() ?? 'null'));
  });
  await openPage(page, `${paths.faq}?from=a-friend`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1 }).click();
  // The browser measures an interaction after the next paint, and web-vitals reads the measurement when idle.
  await page.evaluate(async () => {
    await new Promise((resolve) =>
      new PerformanceObserver(resolve).observe({ type: 'first-input', buffered: true }),
    );
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  // The page is hidden twice: only the first time counts.
  for (const state of ['hidden', 'visible', 'hidden'])
    await page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await page.waitForLoadState('networkidle');
  return reports;
}

test('a visitor who leaves a page reports once how it was, and nothing of themselves', async ({ page }) => {
  const answered = page.waitForResponse((response) => response.url().endsWith(webVitalsPath));
  const reports = await visit(page);
  expect(reports).toEqual([
    {
      page: paths.faq,
      shell: expect.stringMatching(/^1\./),
      remote: 'mfe-marketing',
      release: expect.stringMatching(/^\/releases\/mfe-marketing\/.*\.js$/),
      values: {
        lcp: expect.any(Number),
        ttfb: expect.any(Number),
        hydrated: expect.any(Number),
        cls: expect.any(Number),
        inp: expect.any(Number),
      },
    },
  ]);
  expect((await answered).status()).toBe(204);
});

test('a visitor who does not want to be tracked or saves data reports nothing', async ({ context }) => {
  const wishes = { doNotTrack: '1', globalPrivacyControl: true, connection: { saveData: true } };
  for (const wish of Object.entries(wishes)) {
    const page = await context.newPage();
    await page.addInitScript(
      ([key, value]) => Object.defineProperty(navigator, key, { get: () => value }),
      wish,
    );
    expect(await visit(page), wish[0]).toEqual([]);
    await page.close();
  }
});
