let hydrated = false;

/** To be called once the first page has hydrated. */
export const markHydrated = (): void => {
  hydrated = true;
};

/** Whether the first page has hydrated, or has been left for another one. */
export const isHydrated = (): boolean => hydrated;

/**
 * Whether a navigation may be shown as a view transition. Not before the first page has hydrated: the router makes
 * urgent updates for a transition, for which React would throw away the page that the server rendered.
 */
export const viewTransitionsAllowed = (): boolean =>
  hydrated &&
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Keeps skipped transitions off the console. A navigation that starts during a view transition makes the browser skip
 * that one and reject its `ready` promise. The router does not handle the rejection, so the browser would report it
 * as an error, although nothing is wrong: the newer page is shown.
 */
export function ignoreSkippedTransitions(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...given) => {
    const transition = start(...given);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
