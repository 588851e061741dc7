import type { SitePath } from '@proper/shared-types';
import { type LiveComposition, liveCompositionPath } from '@proper/shared-types/release';
import type { PageBudget } from './page-budget';

/** What the site has of one release, at most a few kilobytes of it. */
export interface ReleaseFacts {
  /** The contract, by package: the versions that the shell brings, or the ranges that a remote works with. */
  readonly shared: Readonly<Record<string, string>>;
  readonly pages: {
    readonly count: number;
    /** The first of them, by their paths. */
    readonly first: readonly SitePath[];
  };
  /** For each part of a page's budget, the bytes of the page that needs most. The shell has none. */
  readonly heaviest: Readonly<Partial<Record<keyof PageBudget, HeaviestPage>>>;
}

/** The page that needs most of one part of the budget. */
export interface HeaviestPage {
  readonly page: SitePath;
  readonly bytes: number;
  /** The most that is allowed. */
  readonly of: number;
}

/**
 * `composition.json` at the root of the site: what is live. It is read by open pages, by a team's pipeline that waits for its
 * version, and by the server, which answers 503 for unavailable pages.
 */
export interface PublicRecord extends LiveComposition {
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
  /** By name, where the configuration allows the page that shows them (`compositionPage`); open pages have no use for them. */
  readonly releases?: Readonly<Record<string, ReleaseFacts>>;
}

/** The file's path in the site. */
export const publicRecordFile = liveCompositionPath.slice(1);

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
