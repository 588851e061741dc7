import { existsSync } from 'node:fs';

/** Chromium without a window: all that is needed to open pages, and they take half the time in it. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

/** Where systems keep a whole Chromium, in the order to look. */
const systemBrowsers: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

interface ChromiumSearch {
  /** The program that somebody has named; empty or undefined where nobody has. */
  readonly named: string | undefined;
  /** Where Playwright would have put its own. */
  readonly playwrights: string;
  /** Whether a file exists. */
  readonly isThere?: (file: string) => boolean;
}

/** The program of a Chromium that is there: the named one, the one without a window, Playwright's own, or the system's. */
export const findChromium = ({
  named = '',
  playwrights,
  isThere = existsSync,
}: ChromiumSearch): string | undefined =>
  [named, headlessShell, playwrights, ...systemBrowsers].find((file) => file !== '' && isThere(file));

/** What has to react before a page counts as hydrated: the shell, and the page itself. */
export const hydratedElements = ['header', 'main h1'] as const;

/** Whether the elements that the selectors find react. It runs in the browser, and so knows nothing of this module. */
export const areHydrated = (selectors: readonly string[]): boolean =>
  selectors.every((selector) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps')),
  );
