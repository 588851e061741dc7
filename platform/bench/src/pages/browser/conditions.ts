import { readFileSync } from 'node:fs';
import path from 'node:path';
import { doReact, hydratedElements } from '@proper/operator-kit/hydration';
import { type CDPSession, chromium, type Page } from 'playwright-core';

/** What is measured with: a phone of the middle, on a mobile network. */
export const conditions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  /** How many times as long as here a task takes. */
  processor: 4,
  /** Milliseconds for each request, and bytes a second. */
  network: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
} as const;

/** Milliseconds that a browser takes after its start for matters of its own. */
const settling = 2000;

/** A browser that has seen nothing yet, and its one page. */
export interface Visit {
  readonly page: Page;
  readonly session: CDPSession;
  /** What a program and a certificate are given for. */
  end(): Promise<void>;
}

/** What a browser is started with. */
export interface BrowserOptions {
  /** The browser's program. */
  readonly executable: string;
  /** The certificate that it trusts, by its public key. */
  readonly fingerprint: string;
}

const inPage =
  `window.doesReact = () => (${doReact})(${JSON.stringify(hydratedElements)});\n` +
  readFileSync(path.join(import.meta.dirname, 'in-page.js'), 'utf8');

/** Starts a browser with a new profile under the {@link conditions}. */
export async function beginVisit({ executable, fingerprint }: BrowserOptions): Promise<Visit> {
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
    const [major] = browser.version().split('.');
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor,
      isMobile: true,
      hasTouch: true,
      userAgent: `Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`,
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
    await page.addInitScript(inPage);
    await page.waitForTimeout(settling);
    return { page, session, end: () => browser.close() };
  } catch (cause) {
    await browser.close();
    throw cause;
  }
}
