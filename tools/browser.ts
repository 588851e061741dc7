import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '@proper/operator-kit/browsers';
import { chromium } from 'playwright-core';
import { runTool } from './run-tool';

/** A Chromium that is there, the one that `E2E_BROWSER` names before others. */
export const installedBrowser = (): string | undefined =>
  findChromium({ named: process.env.E2E_BROWSER, playwrights: chromium.executablePath() });

const aptGet = '/usr/bin/apt-get';

const runAptGet = (...args: readonly string[]): boolean =>
  spawnSync(aptGet, args, { stdio: 'inherit', timeout: 300_000 }).status === 0;

const waysToInstall: readonly (readonly [what: string, install: () => boolean])[] = [
  // It brings the libraries that it needs.
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

/** A Chromium to test with: one that is there, or else one that can be installed. Undefined where there is none. */
export function findBrowser(): string | undefined {
  for (const [what, install] of waysToInstall) {
    if (installedBrowser() !== undefined) break;
    console.log(`No browser found. Installing ${what} ...`);
    install();
  }
  return installedBrowser();
}
