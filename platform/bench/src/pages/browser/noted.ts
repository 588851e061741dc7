import type { Page } from 'playwright-core';

/** What `in-page.js` has noted of a page. Times are milliseconds since the navigation began. */
export interface Noted {
  readonly firstPaint: number | null;
  readonly largestPaint: number | null;
  readonly shifts: readonly { readonly at: number; readonly value: number }[];
  /** Tasks longer than 50 ms. */
  readonly tasks: readonly { readonly at: number; readonly duration: number }[];
  readonly hydrated: number | null;
  readonly now: number;
  /** When the document was read to its end, and its deferred scripts had run. */
  readonly read: number;
  /** Every file, once. Bytes without headers, compressed. */
  readonly files: readonly {
    readonly url: string;
    readonly begun: number;
    readonly ended: number;
    readonly bytes: number;
  }[];
}

/** Reads what has been noted until now. */
const readNoted = (page: Page): Promise<Noted> =>
  page.evaluate(() => ({
    ...(window as unknown as { noted: Noted }).noted,
    now: performance.now(),
    read: Math.max(
      ...performance
        .getEntriesByType('navigation')
        .map((entry) => (entry instanceof PerformanceNavigationTiming ? entry.domContentLoadedEventEnd : 0)),
    ),
    files: performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
        url: name,
        begun: startTime,
        ended: responseEnd,
        bytes: encodedBodySize,
      })),
  }));

/** Milliseconds of stillness after which nothing more is expected. */
const stillness = 1500;

/** Milliseconds after which a page that does not hydrate, or never rests, is given up. */
const patience = 30_000;

/** Waits until nothing is fetched and no long task runs. @throws Error where that never comes. */
export async function untilStill(
  page: Page,
  quietFor: () => number,
  isDone: (noted: Noted) => boolean = () => true,
): Promise<Noted> {
  const begun = performance.now();
  for (;;) {
    await page.waitForTimeout(100);
    if (quietFor() >= stillness) {
      const noted = await readNoted(page);
      const busyUntil = Math.max(0, ...noted.tasks.map(({ at, duration }) => at + duration));
      if (noted.now - busyUntil >= stillness && isDone(noted)) return noted;
    }
    if (performance.now() - begun > patience)
      throw new Error(`${page.url()} does not hydrate, or never rests.`);
  }
}
