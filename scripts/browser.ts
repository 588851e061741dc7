import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { systemBrowsers } from 'operator-kit/browsers';
import { root } from 'operator-kit/repository';

/** How the search for a browser ended. */
export type BrowserSearch =
  | { readonly ok: true; readonly executable: string }
  | { readonly ok: false; readonly reason: string };

interface PlaywrightModule {
  readonly chromium: { executablePath(): string };
}

const fromE2e = createRequire(path.join(root, 'e2e/package.json'));

function present(): string | undefined {
  const { chromium } = fromE2e('@playwright/test') as PlaywrightModule;
  const own = process.env.E2E_BROWSER;
  return [own, chromium.executablePath(), ...systemBrowsers].find((file) => file && existsSync(file));
}

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', timeout: 300_000 }).status === 0;

/** Playwright's own browser first; where it can't be fetched, the system's package. */
const waysToGetOne: readonly { readonly what: string; readonly attempt: () => boolean }[] = [
  {
    what: "Playwright's Chromium",
    attempt: () => run(process.execPath, fromE2e.resolve('@playwright/test/cli'), 'install', 'chromium'),
  },
  {
    what: "the system's Chromium package",
    attempt: () =>
      existsSync('/usr/bin/apt-get') &&
      process.getuid?.() === 0 &&
      run('apt-get', 'update') &&
      run('apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'),
  },
];

/** A Chromium to test with: the one that `E2E_BROWSER` names, one that is there, or one that can be had. */
export function findBrowser(report: (line: string) => void): BrowserSearch {
  const found = present();
  if (found) return { ok: true, executable: found };
  for (const { what, attempt } of waysToGetOne) {
    report(`No browser found. Installing ${what} ...`);
    const got = attempt() ? present() : undefined;
    if (got) return { ok: true, executable: got };
  }
  return {
    ok: false,
    reason:
      'No Chromium was found and none could be installed. Install Chromium or Chrome, ' +
      'and name it with E2E_BROWSER=/path/to/chromium if it lies elsewhere.',
  };
}
