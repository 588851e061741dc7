import { type LiveComposition, liveCompositionPath } from '@proper/shared-types/release';

/** Names and contents of files of a composed site, which the composer writes and servers read. */

/**
 * `composition.json` at the root of the site: what is live, for open pages, for a team's pipeline that waits for its version,
 * and for the server, which answers 503 for what is not available.
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
 * A folder of the site with an empty file for each document that says that its page is not available, under the
 * document's own path: for a server that can look for a file and reads no JSON.
 */
export const unavailableFolder = '_unavailable';

/**
 * The file of a page's document, for clean addresses: `/services` is `services.html`.
 *
 * @param page - An address of the site, or null for the not-found document.
 */
export const documentFile = (page: string | null): string =>
  page === null ? '404.html' : page === '/' ? 'index.html' : `${page.slice(1)}.html`;
