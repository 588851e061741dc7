// Runs in a page before its own scripts, and notes what the browser tells of it. A classic script: it is handed over as text.

/**
 * @typedef {object} Noted What has been noted of a page. Times are milliseconds since the navigation began.
 * @property {number | null} firstPaint
 * @property {number | null} largestPaint
 * @property {{ at: number, value: number }[]} shifts
 * @property {{ at: number, duration: number }[]} tasks Tasks longer than 50 ms.
 * @property {number | null} hydrated
 */

if (window === window.top) {
  /** @type {Noted} */
  const noted = { firstPaint: null, largestPaint: null, shifts: [], tasks: [], hydrated: null };
  Object.defineProperty(window, 'noted', { value: noted });

  /** @type {(type: string, note: (entry: any) => void) => void} */
  const watch = (type, note) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    noted.largestPaint = startTime;
  });
  // Whether a visitor caused them is not asked: nobody touches the page meanwhile.
  watch('layout-shift', ({ startTime, value }) => noted.shifts.push({ at: startTime, value }));
  watch('longtask', ({ startTime, duration }) => noted.tasks.push({ at: startTime, duration }));

  const asking = setInterval(() => {
    // Written in front of this script.
    if (!(/** @type {{ doesReact(): boolean }} */ (/** @type {unknown} */ (window)).doesReact())) return;
    noted.hydrated = performance.now();
    clearInterval(asking);
  }, 10);

  const headingOf = () => document.querySelector('main h1')?.textContent ?? '';

  /**
   * Clicks a link, and waits until the next page's heading has been painted.
   *
   * @type {(link: HTMLAnchorElement) => Promise<number>} Milliseconds from the click to that.
   */
  const follow = (link) =>
    new Promise((resolve) => {
      const before = headingOf();
      const look = () => {
        const heading = headingOf();
        if (heading === '' || heading === before || location.pathname !== link.pathname)
          requestAnimationFrame(look);
        // This frame is painted before the next task.
        else setTimeout(() => resolve(performance.now() - clicked));
      };
      requestAnimationFrame(look);
      const clicked = performance.now();
      link.click();
    });
  Object.defineProperty(window, 'follow', { value: follow });
}
