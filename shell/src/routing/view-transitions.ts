let hydrated = false;

/** To be called once the first page has hydrated. */
export const markHydrated = (): void => {
  hydrated = true;
};

/** Whether the first page has hydrated, or has been left for another one. */
export const isHydrated = (): boolean => hydrated;

/**
 * Whether a navigation may be shown as a view transition. Not before the first page has hydrated: it takes an
 * urgent update, for which React would throw away the page that the server rendered.
 */
export const viewTransitionsAllowed = (): boolean =>
  hydrated &&
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;
