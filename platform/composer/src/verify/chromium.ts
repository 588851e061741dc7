import { findChromium } from '@proper/operator-kit/browsers';
import { environment } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { Browser } from 'playwright-core';
import { messageOf } from '../model';

/**
 * Starts a Chromium. Playwright is an optional dependency.
 *
 * @param named - Its binary; searched for if empty.
 * @throws OperatorError that says what to install.
 */
export async function startChromium(named: string): Promise<Browser> {
  try {
    const { chromium } = await import('playwright-core');
    const found = findChromium({ named, playwrights: chromium.executablePath() });
    return await chromium.launch({
      // If the environment names one, no other is taken.
      executablePath: named || (found ?? chromium.executablePath()),
      // Chromium's sandbox does not work for root, as in containers.
      chromiumSandbox: process.getuid?.() !== 0,
      // Otherwise headless Chromium looks for updates and syncs.
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
  } catch (cause) {
    const [first = ''] = messageOf(cause).split('\n');
    throw new OperatorError(
      `--browser needs playwright-core and a Chromium, which cannot be started: ${first} ` +
        '(npm install --no-save playwright-core; npx playwright-core install chromium, or name one with ' +
        `${environment.chromium.name}=/path/to/chromium)`,
    );
  }
}
