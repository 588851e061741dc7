/** What no page needs before it has hydrated: a script of its own, so that pages hydrate sooner. */
export { reportBlockedScripts } from './browser-errors/report-blocked-scripts';
export { createHead } from './document/head';
export { loadNotifications } from './notifications/load-notifications';
export { reportWebVitals } from './report-web-vitals';
export { prefetchLinks } from './routing/prefetch-links';
export { scrollFocusedIntoView } from './routing/scroll-focused';
