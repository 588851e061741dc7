import { isHydrated } from './first-hydration';

/**
 * Whether a navigation may be shown as a view transition. Not before the first page has hydrated: it takes an
 * urgent update, for which React would throw away the page that the server rendered.
 */
export const viewTransitionsAllowed = (): boolean =>
  isHydrated() &&
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;
