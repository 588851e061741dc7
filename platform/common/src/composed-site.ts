import { siteManifestPath } from '@proper/shared-types/release';

/** The file of the site with its `SiteManifest`. */
export const siteManifestFile = siteManifestPath.slice(1);

/**
 * Heartbeat of a watching composer: it has the poll interval in seconds and is rewritten at each poll. A
 * clean stop removes it, so an old one means that the composer died.
 */
export const heartbeatFile = 'heartbeat';

/** Has an empty file at the path of each unavailable page's document, for servers that cannot read JSON. */
export const unavailableFolder = '_unavailable';

/**
 * The file of a page's document. Paths have no extension: `/services` is `services.html`.
 *
 * @param page - A path of the site, or null for the not-found document.
 */
export const documentFile = (page: string | null): string =>
  page === null ? '404.html' : page === '/' ? 'index.html' : `${page.slice(1)}.html`;
