import { findChromium } from '@proper/common/browsers';
import { chromium } from 'playwright-core';
import { runTool } from './repository';

/** Finds an installed Chromium, preferably the one that `CHROMIUM` names. */
export const findInstalledBrowser = (): string | undefined =>
  findChromium(process.env.CHROMIUM ?? '', chromium.executablePath());

/** Finds a Chromium for tests, or installs one. Resolves to undefined if neither is possible. */
export async function findBrowser(): Promise<string | undefined> {
  if (findInstalledBrowser() === undefined) {
    console.log('No browser found. Installing Chromium ...');
    // Only root can install the libraries that it needs.
    const libraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
    await runTool('playwright', ['install', ...libraries, 'chromium']);
  }
  return findInstalledBrowser();
}
