import { stripVTControlCharacters } from 'node:util';
import type { RemoteName, SiteConfig, SitePath } from '@proper/shared-types';
import type { Release, ReleaseName, ReleasePage } from '@proper/shared-types/release';

/** What the steps of a composition hand to each other. */

/** How a piece of work ended. */
export type Outcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | {
      readonly ok: false;
      readonly reason: string;
      /** Where the code of a bundle threw. */
      readonly stack?: string | undefined;
    };

/** Why a release is refused. */
export interface Fault {
  readonly reason: string;
  /** Set where an operator may accept all of it: `compose --accept NAME=REASON`. */
  readonly isAcceptable?: boolean;
}

/** What a check said of a release: what to go on with, or the reason to refuse it. */
export type Verdict<Admitted> =
  | { readonly ok: true; readonly admitted: Admitted }
  | ({ readonly ok: false } & Fault);

/** A release that was not taken. The last good one of the same name stays in its place. */
export interface Refusal extends Fault {
  readonly name: string;
  readonly version: string;
}

/** The version of a release that could not be read. */
export const unknownVersion = 'unknown';

/** A release whose files are in the store, every one of them checked against its hash. */
export interface StoredRelease {
  readonly release: Release;
  /** Holds `browser/`, the server bundle and `release.json`. */
  readonly folder: string;
}

/** A release that may go into the site. */
export interface Candidate extends StoredRelease {
  /** It is in the live site or was in an earlier one, and has passed the gate before. */
  readonly wasLive: boolean;
}

/** The releases of one name that may go into the site, the wanted one first. */
export interface Candidates {
  readonly releases: readonly Candidate[];
  /** Why the current release of the team is not among them. */
  readonly refusals: readonly Refusal[];
}

/** A page as the composer knows it; its code stays in the engine. */
export type AdmittedPage = Pick<ReleasePage, 'path' | 'chunk' | 'meta' | 'content'>;

/** A remote's release with its pages. */
export interface DescribedRemote {
  readonly name: RemoteName;
  readonly stored: Candidate;
  readonly pages: readonly AdmittedPage[];
}

/** What is deployed, for new releases to be compared with. */
export interface LiveSite {
  /** The release of a name that was live last; undefined before the first. */
  readonly releaseOf: (name: ReleaseName) => StoredRelease | undefined;
  /** The releases of a name whose files the site has: the live one, and earlier ones for open pages. */
  readonly retainedOf: (name: ReleaseName) => readonly Release[];
  /** The document of a page that is live; undefined where there is none. */
  readonly documentOf: (path: SitePath) => string | undefined;
  /** The remote that has a page of the live site. */
  readonly ownerOf: (path: SitePath) => RemoteName | undefined;
}

/** The version of each release that a site is made of. Remotes come and go, so that one may be missing. */
export type Versions = Readonly<Record<string, string>>;

/** What a site is made of, in short: two of the same configuration and the same release set are alike. */
export interface ReleaseSet {
  readonly versions: Versions;
  /** Pages that say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
}

/** What a site says of itself in its documents. */
export interface DescribedSite {
  readonly config: SiteConfig;
  readonly remotes: readonly DescribedRemote[];
  readonly unavailable: readonly SitePath[];
}

/** A document of a site. */
export interface SiteDocument {
  /** Names what it is made from. */
  readonly of: string;
  /** Undefined if the live document was made from the same: it stays as it is, and so does its page's data. */
  readonly html: string | undefined;
  /** The `PageData` of a page with content, as JSON. */
  readonly data?: string | undefined;
}

/** The documents of a site, by their path; null is the not-found document. */
export type Documents = ReadonlyMap<SitePath | null, SiteDocument>;

/** A release that spoils its documents. */
export interface DocumentFault extends Fault {
  readonly culprit: StoredRelease;
}

/** Progress, a line at a time. */
export type Report = (line: string) => void;

/** The most characters of a reason. */
const longestReason = 1000;

/** Characters that change how the text around them is shown: the other direction, or none at all. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * A text of a team's making, fit for a terminal, a log and a page: one line without control characters, and not too long.
 */
export function plainText(text: string): string {
  const line = stripVTControlCharacters(text).replaceAll(invisible, ' ').trim();
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line;
}

/** Refuses a release. All refusals are made here, so that what they say is plain text. */
export const refusalOf = (
  { name, version }: Pick<Release, 'name' | 'version'>,
  { reason, isAcceptable = false }: Fault,
): Refusal => ({ name, version, reason: plainText(reason), ...(isAcceptable ? { isAcceptable } : {}) });

/** A refusal for an operator, and what may be done about it. */
export const formatRefusal = ({ name, version, reason, isAcceptable = false }: Refusal): string =>
  `${name} ${version}: ${reason}` +
  (isAcceptable ? ` (if that is right: npm run site -- compose --accept ${name}="why")` : '');

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  // `fetch` says "fetch failed" and keeps the reason one level down.
  const { cause } = thrown;
  if (!(cause instanceof Error)) return thrown.message;
  return `${thrown.message} (${'code' in cause ? cause.code : cause.message})`;
}

/** What no release can be blamed for: the disk is full, not writable, or the process has too many files open. */
const machineFaults = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
]);

/**
 * Does one step of work on one release. Whatever the step throws refuses that release, and nothing else. Rejects when the
 * composition is interrupted, and for what the machine is to blame for.
 */
export async function guarded<Admitted>(
  signal: AbortSignal,
  step: () => Promise<Verdict<Admitted>>,
): Promise<Verdict<Admitted>> {
  try {
    return await step();
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof Error && 'code' in thrown && machineFaults.has(String(thrown.code))) throw thrown;
    return { ok: false, reason: `it cannot be examined: ${messageOf(thrown)}` };
  }
}
