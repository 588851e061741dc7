import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findChromium, headlessShell } from '@proper/operator-kit/browsers';
import { root } from '@proper/operator-kit/repository';

/** How the search for a browser ended. */
export type BrowserSearch =
  | { readonly ok: true; readonly executable: string }
  | { readonly ok: false; readonly reason: string };

interface PlaywrightModule {
  readonly chromium: { executablePath(): string };
}

const fromE2e = createRequire(path.join(root, 'e2e/package.json'));

const named = process.env.E2E_BROWSER;

/** A Chromium that is there, the one that `E2E_BROWSER` names before others. */
export function installedBrowser(): string | undefined {
  const { chromium } = fromE2e('@playwright/test') as PlaywrightModule;
  return findChromium({ named, playwrights: chromium.executablePath() });
}

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', timeout: 300_000 }).status === 0;

const canInstallPackages = (): boolean => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

const installPackage = (name: string): boolean =>
  canInstallPackages() &&
  run('apt-get', 'update') &&
  run('apt-get', 'install', '--yes', '--no-install-recommends', name);

const waysToGetOne: readonly { readonly what: string; readonly attempt: () => boolean }[] = [
  {
    what: "Playwright's Chromium",
    attempt: () => run(process.execPath, fromE2e.resolve('@playwright/test/cli'), 'install', 'chromium'),
  },
  { what: "the system's Chromium package", attempt: () => installPackage('chromium') },
];

/** A Chromium to test with: the one that `E2E_BROWSER` names, one that is there, or one that can be had. */
export function findBrowser(report: (line: string) => void): BrowserSearch {
  const present = installedBrowser();
  // Even where a whole Chromium is there: it pays for itself within one run.
  const isWanted = present !== undefined && [named, headlessShell].includes(present);
  if (!isWanted && canInstallPackages()) {
    report('Installing the headless Chromium, in which tests take half the time ...');
    installPackage('chromium-headless-shell');
  }
  const found = installedBrowser();
  if (found) return { ok: true, executable: found };
  for (const { what, attempt } of waysToGetOne) {
    report(`No browser found. Installing ${what} ...`);
    const got = attempt() ? installedBrowser() : undefined;
    if (got) return { ok: true, executable: got };
  }
  return {
    ok: false,
    reason:
      'No Chromium was found and none could be installed. Install Chromium or Chrome, ' +
      'and name it with E2E_BROWSER=/path/to/chromium if it is somewhere else.',
  };
}
