/** What no page needs before it has hydrated. It has a chunk of its own. */
export { createHead } from './document/head';
export { showFocused } from './layout/show-focused';
export { watchNotices } from './notifications/watch-notices';
export { prefetchLinks } from './routing/prefetch-links';
