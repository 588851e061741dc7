import { readFileSync } from 'node:fs';
import path from 'node:path';
import { areHydrated, hydratedElements } from '@proper/common/browsers';
import { chromium } from 'playwright-core';

/** A mid-range phone on a mobile network, as in Lighthouse. */
const conditions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  /** How many times slower the phone is than this machine. */
  processor: 4,
  /** Milliseconds for each request, and bytes a second. */
  network: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
} as const;

/** Milliseconds since the navigation began. */
export interface Figures {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Total blocking time: what each long task takes beyond 50 ms, after the first paint. */
  readonly blocking: number;
  /** When the header and the heading respond; without scripts, when the page has loaded. */
  readonly hydrated: number;
}

interface Recorded extends Omit<Figures, 'blocking'> {
  readonly tasks: readonly { readonly start: number; readonly duration: number }[];
}

declare global {
  interface Window {
    /** Set by `in-page.js`. */
    readonly recorded: Recorded;
  }
}

interface VisitOptions {
  readonly executable: string;
  /** The hash of the certificate's public key, which the browser is to trust. */
  readonly fingerprint: string;
  readonly url: string;
  readonly hasScripts: boolean;
}

/** Milliseconds within which a page must hydrate. */
const timeout = 60_000;
/** Milliseconds in which a started browser, or a hydrated page, ends its background work. */
const settlingTime = 2000;
const longTask = 50;

const inPageScript =
  `const isHydrated = () => (${areHydrated})(${JSON.stringify(hydratedElements)});\n` +
  readFileSync(path.join(import.meta.dirname, 'in-page.js'), 'utf8');

/** Opens a page in a new browser with an empty cache, and measures it. Throws if it does not hydrate. */
export async function visit({ executable, fingerprint, url, hasScripts }: VisitOptions): Promise<Figures> {
  const browser = await chromium.launch({
    executablePath: executable,
    // Root, as in containers, has no Chromium sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const { viewport, deviceScaleFactor, processor, network } = conditions;
    const context = await browser.newContext({ viewport, deviceScaleFactor, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
    await page.addInitScript(inPageScript);
    await page.waitForTimeout(settlingTime);
    const response = await page.goto(url, { waitUntil: 'load', timeout });
    if (response?.status() !== 200) throw new Error(`${url} got status ${response?.status()}.`);
    // Playwright's first call evaluates its own script in the page, which must not compete with hydration.
    await page.waitForTimeout(settlingTime);
    if (hasScripts)
      await page.waitForFunction(() => window.recorded.hydrated > 0, undefined, { timeout, polling: 100 });
    const { tasks, ...times } = await page.evaluate(() => window.recorded);
    const hydrated = hasScripts
      ? times.hydrated
      : await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.duration ?? 0);
    return {
      ...times,
      hydrated,
      blocking: tasks
        .map(({ start, duration }) => start + duration - Math.max(start, times.firstPaint))
        .reduce((sum, duration) => sum + Math.max(0, duration - longTask), 0),
    };
  } finally {
    await browser.close();
  }
}
