import { readFileSync } from 'node:fs';
import path from 'node:path';
import { areHydrated, hydratedElements } from '@proper/operator-kit/browsers';
import { chromium } from 'playwright-core';

/** A mid-range phone on a mobile network, as Lighthouse has it. */
export const conditions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  /** How many times slower than this machine a task runs. */
  processor: 4,
  /** Milliseconds for each request, and bytes a second. */
  network: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
} as const;

/** Milliseconds since the navigation began, and bytes in brotli. */
export interface Figures {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
  /** Total blocking time: what long tasks take beyond 50 ms each, after the first paint. */
  readonly blocking: number;
  /** When the header and the heading react; for a page without scripts, when it had loaded. */
  readonly hydrated: number;
  /** All scripts that were requested before the page had hydrated. */
  readonly scripts: number;
}

interface Recorded extends Omit<Figures, 'blocking' | 'scripts'> {
  readonly tasks: readonly { readonly start: number; readonly duration: number }[];
}

/** What `in-page.js` adds to the window. */
interface InPage {
  readonly recorded: Recorded;
}

export interface VisitOptions {
  readonly executable: string;
  /** The certificate that this browser trusts, by the hash of its public key. */
  readonly fingerprint: string;
  readonly url: string;
  readonly hasScripts: boolean;
}

/** Milliseconds after which a page that does not hydrate is given up. */
const timeout = 60_000;
/** Milliseconds that a browser needs after its start for its own matters, and a page after it has hydrated. */
const settling = 2000;
const longTask = 50;

const inPage =
  `const isHydrated = () => (${areHydrated})(${JSON.stringify(hydratedElements)});\n` +
  readFileSync(path.join(import.meta.dirname, 'in-page.js'), 'utf8');

/** Opens a page in a new browser with an empty cache, and measures it. @throws Error if it does not load or hydrate */
export async function visit({ executable, fingerprint, url, hasScripts }: VisitOptions): Promise<Figures> {
  const browser = await chromium.launch({
    executablePath: executable,
    // Chromium has no sandbox for root, as in containers.
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
    await page.addInitScript(inPage);
    await page.waitForTimeout(settling);
    const response = await page.goto(url, { waitUntil: 'load', timeout });
    if (response?.status() !== 200) throw new Error(`${url} answers ${response?.status()}.`);
    if (hasScripts)
      await page.waitForFunction(() => (window as unknown as InPage).recorded.hydrated > 0, undefined, {
        timeout,
      });
    await page.waitForTimeout(settling);
    const { tasks, ...times } = await page.evaluate(() => (window as unknown as InPage).recorded);
    const hydrated = hasScripts
      ? times.hydrated
      : await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.duration ?? 0);
    const scripts = await page.evaluate((until) => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const wanted = files.filter(({ name, startTime }) => /\.js$/.test(name) && startTime < until);
      return [...new Map(wanted.map((file) => [file.name, file.encodedBodySize])).values()];
    }, hydrated);
    return {
      ...times,
      hydrated,
      blocking: tasks
        .map(({ start, duration }) => start + duration - Math.max(start, times.firstPaint))
        .reduce((sum, duration) => sum + Math.max(0, duration - longTask), 0),
      scripts: scripts.reduce((sum, bytes) => sum + bytes, 0),
    };
  } finally {
    await browser.close();
  }
}
