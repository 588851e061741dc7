import { isHydrated } from './first-hydration';

/**
 * Whether a navigation may be shown as a view transition. Not before the first page has hydrated: it takes an
 * urgent update, for which React would throw away the page that the server rendered. And not on a phone: the pictures
 * that are taken of both pages would be a quarter of the wait for the next heading (docs/performance.md).
 */
export const viewTransitionsAllowed = (): boolean =>
  isHydrated() &&
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  matchMedia('(hover: hover)').matches &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;
