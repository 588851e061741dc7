import { siteManifestPath } from '@proper/shared-types/release';

/** The file of the site with its `SiteManifest`. */
export const siteManifestFile = siteManifestPath.slice(1);

/**
 * The file of the data folder that a watching composer writes at each poll: the seconds until the next one. It is gone once the composer
 * has been stopped; without it, nobody expects one.
 */
export const heartbeatFile = 'heartbeat';

/**
 * A folder of the site with an empty file for each unavailable page, at the path of its document. It is for servers that can
 * check for a file but cannot read JSON.
 */
export const unavailableFolder = '_unavailable';

/**
 * The file of a page's document. Paths have no extension: `/services` is `services.html`.
 *
 * @param page - A path of the site, or null for the not-found document.
 */
export const documentFile = (page: string | null): string =>
  page === null ? '404.html' : page === '/' ? 'index.html' : `${page.slice(1)}.html`;
