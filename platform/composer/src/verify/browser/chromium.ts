import { existsSync } from 'node:fs';
import { findChromium } from '@proper/operator-kit/browsers';
import { environment } from '@proper/operator-kit/environment';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import type { Browser, BrowserType } from 'playwright-core';
import { messageOf } from '../../model';

const { name: variable } = environment.chromium;

/** Playwright is an optional dependency. */
async function playwright(): Promise<BrowserType> {
  try {
    return (await import('playwright-core')).chromium;
  } catch (cause) {
    if (codeOf(cause) !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new OperatorError(
      '--browser needs playwright-core, which is not installed: npm install --no-save playwright-core.',
    );
  }
}

/** The Chromium binary. If the environment names one, it has to exist. */
function programOf(chromium: BrowserType, named: string): string {
  if (named !== '' && !existsSync(named))
    throw new OperatorError(`${variable} names ${named}, where there is no browser.`);
  const program = findChromium({ named, playwrights: chromium.executablePath() });
  if (program) return program;
  throw new OperatorError(
    '--browser needs a Chromium, and none was found: npx playwright-core install chromium, or name one with ' +
      `${variable}=/path/to/chromium.`,
  );
}

/**
 * Starts a Chromium.
 *
 * @param named - Its binary; searched for if empty.
 * @throws OperatorError that says what to install.
 */
export async function startChromium(named: string): Promise<Browser> {
  const chromium = await playwright();
  const executablePath = programOf(chromium, named);
  try {
    return await chromium.launch({
      executablePath,
      // Chromium's sandbox does not work for root, as in containers.
      chromiumSandbox: process.getuid?.() !== 0,
      // Otherwise headless Chromium looks for updates and syncs.
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
  } catch (cause) {
    const [first = ''] = messageOf(cause).split('\n');
    throw new OperatorError(`The browser ${executablePath} cannot be started: ${first}`);
  }
}
