import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { areHydrated, hydratedElements } from '@proper/common/browsers';
import { type Browser, type CDPSession, chromium } from 'playwright-core';

/** A mid-range phone on a mobile network, as in Lighthouse. */
const conditions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  /** How many times slower the phone is than this machine. */
  processor: 4,
  /** Milliseconds for each request, and bytes a second. */
  network: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
} as const;

/** Milliseconds since the navigation began, and bytes in brotli. */
export interface Figures {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
  /** Total blocking time: what each long task takes beyond 50 ms, after the first paint. */
  readonly blocking: number;
  /** The longest task after the first paint. */
  readonly longestTask: number;
  /** When the header and the heading respond; without scripts, when the page has loaded. */
  readonly hydrated: number;
  /** All scripts that were requested before the page was hydrated. */
  readonly scripts: number;
}

/** What `in-page.js` records. */
interface Recorded extends Omit<Figures, 'blocking' | 'longestTask' | 'scripts'> {
  readonly tasks: readonly { readonly start: number; readonly duration: number }[];
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

/**
 * Opens a tab that only this module controls, and returns a function that sends it commands of the DevTools
 * protocol. Playwright's own tabs enable the protocol's `Runtime` domain, with which V8 parses React DOM again
 * when a component suspends: 64 to 90 ms that no visitor waits for.
 */
async function openTab(browser: Browser): Promise<CDPSession['send']> {
  const session = await browser.newBrowserCDPSession();
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId });
  let lastId = 0;
  return async (method, params) => {
    lastId += 1;
    const id = lastId;
    const response = new Promise<never>((resolve, reject) => {
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const { id: answered, result, error } = JSON.parse(message);
        if (answered === id) error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result);
      });
    });
    await session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return response;
  };
}

/** Runs in the page. The sizes of all scripts that were requested before a moment. */
function listScriptSizes(until: number): readonly number[] {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = files.filter(({ name, startTime }) => /\.js$/.test(name) && startTime < until);
  return [...new Map(scripts.map((file) => [file.name, file.encodedBodySize])).values()];
}

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
    const send = await openTab(browser);
    const evaluate = async (expression: string) =>
      (await send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
    const { viewport, deviceScaleFactor, processor, network } = conditions;
    await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true });
    await send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await send('Network.enable');
    await send('Network.emulateNetworkConditions', { offline: false, ...network });
    await send('Emulation.setCPUThrottlingRate', { rate: processor });
    await send('Page.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source: inPageScript });
    await setTimeout(settlingTime);
    await send('Page.navigate', { url });
    const isReady = hasScripts ? 'window.recorded?.hydrated > 0' : 'document.readyState === "complete"';
    const until = Date.now() + timeout;
    do {
      // A page is not disturbed while it hydrates.
      await setTimeout(settlingTime);
      if (Date.now() > until) throw new Error(`${url} was not ready within ${timeout / 1000} s.`);
    } while (!(await evaluate(isReady)));
    const { tasks, ...times }: Recorded = await evaluate('window.recorded');
    const { responseStatus, duration } = JSON.parse(
      await evaluate('JSON.stringify(performance.getEntriesByType("navigation")[0])'),
    );
    if (responseStatus !== 200) throw new Error(`${url} got status ${responseStatus}.`);
    const hydrated = hasScripts ? times.hydrated : duration;
    const scriptSizes: readonly number[] = await evaluate(`(${listScriptSizes})(${hydrated})`);
    const durations = tasks.map(
      ({ start, duration }) => start + duration - Math.max(start, times.firstPaint),
    );
    return {
      ...times,
      hydrated,
      blocking: durations.reduce((sum, duration) => sum + Math.max(0, duration - longTask), 0),
      longestTask: Math.max(0, ...durations),
      scripts: scriptSizes.reduce((sum, bytes) => sum + bytes, 0),
    };
  } finally {
    await browser.close();
  }
}
