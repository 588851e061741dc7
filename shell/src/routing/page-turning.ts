let hydrated = false;

/** Says that the first page has hydrated. */
export const pageHasHydrated = (): void => {
  hydrated = true;
};

/**
 * Whether a navigation may be shown as a View Transition. Not before the first page has hydrated: the router's
 * updates for a transition are urgent, and React would drop the server's page for them.
 */
export const pagesMayTurn = (): boolean =>
  hydrated &&
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A transition that another one cuts short rejects its `ready`, to which the router does not listen; the browser
 * would report that as an error of the page. Nothing is wrong then: the newer page is shown.
 */
export function letTransitionsBeCutShort(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...given) => {
    const transition = start(...given);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
