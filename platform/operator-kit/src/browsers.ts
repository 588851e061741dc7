import { existsSync } from 'node:fs';

/** Chromium without a window: it opens pages in half the time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Where a full Chromium is usually installed, in the order of the search. */
const systemBrowsers: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

interface ChromiumSearch {
  /** The program named by the operator, if any. */
  readonly named: string | undefined;
  /** Where Playwright installs its own. */
  readonly playwrights: string;
}

/** Finds an installed Chromium: the named one, the one without a window, Playwright's own, or the system's. */
export const findChromium = ({ named = '', playwrights }: ChromiumSearch): string | undefined =>
  [named, headlessShell, playwrights, ...systemBrowsers].find((file) => existsSync(file));

/** The elements that must be hydrated before a page counts as hydrated: one of the shell, and one of the page. */
export const hydratedElements = ['header', 'main h1'] as const;

/** Whether the elements that match the selectors are hydrated. Runs in the browser, without anything else of this module. */
export const areHydrated = (selectors: readonly string[]): boolean =>
  selectors.every((selector) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps')),
  );
