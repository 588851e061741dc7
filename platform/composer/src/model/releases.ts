import type { Log } from '@proper/operator-kit/log';
import { type Release, type ReleaseName, releaseBase } from '@proper/shared-types/release';

/** A release whose files are in the store, each checked against its hash. */
export interface StoredRelease {
  readonly release: Release;
  /** Holds `browser/`, the server bundle and `release.json`. */
  readonly folder: string;
}

export interface Candidate extends StoredRelease {
  /** Whether it is or was live, and so has passed the gate before. */
  readonly wasLive: boolean;
}

/** The versions of a site's releases. A remote may be missing. */
export type Versions = Readonly<Record<string, string>>;

/** Progress, a line at a time. */
export type Report = Log;

/** Why an operator accepts objections to releases, by {@link releaseKey}. */
export type Acceptances = Readonly<Record<string, string>>;

/** A release as an operator names it. */
export const releaseKey = ({ name, version }: Readonly<Record<'name' | 'version', string>>): string =>
  `${name}@${version}`;

/** The site's folder for one version: `release.json` and the server bundle. */
export const versionBase = (name: ReleaseName, version: string): `/${string}/` =>
  `${releaseBase(name)}${version}/`;

/** Whether a file belongs at the root of the site, which has only the live shell's files: open pages do not need earlier ones. */
export const isRootFile = (name: ReleaseName, file: string): boolean =>
  name === 'shell' && file.startsWith('root/');

export const addressOf = ({ name }: Pick<Release, 'name'>, file: string): `/${string}` =>
  isRootFile(name, file) ? `/${file.slice('root/'.length)}` : `${releaseBase(name)}${file}`;
