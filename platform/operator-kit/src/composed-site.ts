import { type SiteManifest, siteManifestPath } from '@proper/shared-types/release';

/**
 * `composition.json` at the root of the site: what is live. It is read by open pages, by a team's pipeline that waits for its
 * version, and by the server, which answers 503 for unavailable pages.
 */
export interface PublicRecord extends Omit<SiteManifest, 'refused'> {
  /** Identifies the composition. */
  readonly id: string;
  /** When the site was composed, ISO 8601. */
  readonly at: string;
  /** The releases that the latest attempt refused, and the time of that attempt. */
  readonly refused: readonly {
    readonly name: string;
    readonly version: string;
    readonly reason: string;
    /** Set if it is tried again without a change: the machine or a server was too slow. */
    readonly isTransient?: boolean;
    /** Set if it waits for a release of another team with another version of the contract. */
    readonly isWaiting?: boolean;
  }[];
  readonly tried: string;
  /** The versions that operators have pinned, by name, and the remotes that they have disabled. */
  readonly pinned: Readonly<Record<string, string>>;
  readonly disabled: readonly string[];
}

/** The file's path in the site. */
export const publicRecordFile = siteManifestPath.slice(1);

/** The address of the page that shows {@link PublicRecord} to people. */
export const compositionPagePath = '/composition';

/**
 * A folder of the site with an empty file for each unavailable page, at the path of its document. It is for servers that can
 * check for a file but cannot read JSON.
 */
export const unavailableFolder = '_unavailable';

/**
 * The file of a page's document. Addresses have no extension: `/services` is `services.html`.
 *
 * @param page - An address of the site, or null for the not-found document.
 */
export const documentFile = (page: string | null): string =>
  page === null ? '404.html' : page === '/' ? 'index.html' : `${page.slice(1)}.html`;
