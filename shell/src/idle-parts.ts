/** What no page needs before it has hydrated: a script of its own, so that pages hydrate sooner. */
export { createHead } from './document/head';
export { showFocused } from './layout/show-focused';
export { watchNotices } from './notifications/watch-notices';
export { prefetchLinks } from './routing/prefetch-links';
