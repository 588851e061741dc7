/**
 * The file of a page's document, for clean addresses: `/services` is `services.html`.
 *
 * @param page - An address of the site, or null for the not-found document.
 */
export const documentFile = (page: string | null): string =>
  page === null ? '404.html' : page === '/' ? 'index.html' : `${page.slice(1)}.html`;
