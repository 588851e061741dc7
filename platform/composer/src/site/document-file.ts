import type { SitePath } from 'shared-types';

/** The file of a document, for clean addresses: `/services` is `services.html`. Null is the not-found document. */
export const documentFile = (page: SitePath | null): string =>
  page === null ? '404.html' : page === '/' ? 'index.html' : `${page.slice(1)}.html`;
