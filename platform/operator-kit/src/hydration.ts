/** What has to react before a page counts as hydrated: the shell, and the page itself. */
export const hydratedElements = ['header', 'main h1'] as const;

/** Whether the elements that the selectors find react. It runs in the browser, and so knows nothing of this module. */
export const areHydrated = (selectors: readonly string[]): boolean =>
  selectors.every((selector) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps')),
  );
