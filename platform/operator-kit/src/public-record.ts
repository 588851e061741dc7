import type { SitePath } from '@proper/shared-types';

/**
 * `composition.json` at the root of the site: what is live, for a team's pipeline that waits for its version, and for
 * the server, which answers 503 for what is not available.
 */
export interface PublicRecord {
  /** Names the composition. */
  readonly id: string;
  /** When the site was composed, ISO 8601. */
  readonly at: string;
  /** The version of each release, by its name. */
  readonly versions: Readonly<Record<string, string>>;
  /** What was refused when it was last tried to compose, and when that was. */
  readonly refused: readonly { readonly name: string; readonly version: string; readonly reason: string }[];
  readonly tried: string;
  /** Pages that say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
}

/** The file's path in the site. */
export const publicRecordFile = 'composition.json';

/**
 * A folder of the site with an empty file for each document that says that its page is not available, under the
 * document's own path: for a server that can look for a file and reads no JSON.
 */
export const unavailableFolder = '_unavailable';
