/** Chromium without a window: all that tests need, and they take half the time in it. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

/** Where systems keep a Chromium, in the order to look. */
export const systemBrowsers: readonly string[] = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
