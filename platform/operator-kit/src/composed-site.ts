import { type LiveComposition, liveCompositionPath } from '@proper/shared-types/release';

/**
 * `composition.json` at the root of the site: what is live. Open pages read it, a team's pipeline that waits for its version, and
 * the server, which answers 503 for pages that are not available.
 */
export interface PublicRecord extends LiveComposition {
  /** Names the composition. */
  readonly id: string;
  /** When the site was composed, ISO 8601. */
  readonly at: string;
  /** What was refused when it was last tried to compose, and when that was. */
  readonly refused: readonly { readonly name: string; readonly version: string; readonly reason: string }[];
  readonly tried: string;
}

/** The file's path in the site. */
export const publicRecordFile = liveCompositionPath.slice(1);

/**
 * A folder of the site with an empty file for each page that is not available, at the path of its document: for servers that can
 * check for a file but read no JSON.
 */
export const unavailableFolder = '_unavailable';

/**
 * The file of a page's document, for clean addresses: `/services` is `services.html`.
 *
 * @param page - An address of the site, or null for the not-found document.
 */
export const documentFile = (page: string | null): string =>
  page === null ? '404.html' : page === '/' ? 'index.html' : `${page.slice(1)}.html`;
