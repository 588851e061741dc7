import { type LiveComposition, liveCompositionPath } from '@proper/shared-types/release';

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
