import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '@proper/composer/browsers';
import { chromium } from 'playwright-core';
import { runTool } from './run-tool';

/** Finds an installed Chromium, first of all the one that `E2E_BROWSER` names. */
export const installedBrowser = (): string | undefined =>
  findChromium({ named: process.env.E2E_BROWSER, playwrights: chromium.executablePath() });

const aptGet = '/usr/bin/apt-get';

const runAptGet = (...args: readonly string[]): boolean =>
  spawnSync(aptGet, args, { stdio: 'inherit', timeout: 300_000 }).status === 0;

const installers: readonly (readonly [browser: string, install: () => boolean])[] = [
  // Unlike Playwright's, it comes with the libraries that it needs.
  [
    "Debian's headless Chromium",
    () =>
      existsSync(aptGet) &&
      process.getuid?.() === 0 &&
      runAptGet('update') &&
      runAptGet('install', '--yes', '--no-install-recommends', 'chromium-headless-shell'),
  ],
  ["Playwright's Chromium", () => runTool('playwright', ['install', 'chromium'])],
];

/** Finds a Chromium to test with, or installs one. Undefined if it can do neither. */
export function findBrowser(): string | undefined {
  for (const [browser, install] of installers) {
    if (installedBrowser() !== undefined) break;
    console.log(`No browser found. Installing ${browser} ...`);
    install();
  }
  return installedBrowser();
}
