import { existsSync } from 'node:fs';

/** Chromium without a window, which opens pages faster. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** The usual paths of a full Chromium, in search order. */
const systemBrowsers: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds a Chromium: the configured file, else the headless shell, Playwright's, or the system's. */
export const findChromium = (configuredFile: string, playwrightFile: string): string | undefined =>
  [configuredFile, headlessShell, playwrightFile, ...systemBrowsers].find((file) => existsSync(file));

/** A page is hydrated once these elements are: one of the shell, and one of the page. */
export const hydratedElements = ['header', 'main h1'] as const;

/** Whether all these elements are hydrated. It runs in the browser, without the rest of this module. */
export const areHydrated = (selectors: readonly string[]): boolean =>
  selectors.every((selector) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps')),
  );
