import { spawnSync } from 'node:child_process';
import { findChromium } from '@proper/common/browsers';
import { chromium } from 'playwright-core';
import { runTool } from './repository';

/** Finds an installed Chromium, preferably the one that `CHROMIUM` names. */
export const findInstalledBrowser = (): string | undefined =>
  findChromium(process.env.CHROMIUM ?? '', chromium.executablePath());

/** Installs Debian's headless Chromium: it comes with the libraries that it needs, unlike Playwright's. */
function installDebians(): void {
  if (process.getuid?.() !== 0) return;
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell']])
    spawnSync('/usr/bin/apt-get', args, { stdio: 'inherit', timeout: 300_000 });
}

/** Finds a Chromium for tests, or installs one. Resolves to undefined if neither is possible. */
export async function findBrowser(): Promise<string | undefined> {
  for (const install of [installDebians, () => runTool('playwright', ['install', 'chromium'])]) {
    if (findInstalledBrowser() !== undefined) break;
    console.log('No browser found. Installing Chromium ...');
    await install();
  }
  return findInstalledBrowser();
}
