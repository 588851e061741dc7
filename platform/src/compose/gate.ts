import semver from 'semver';
import type { RemoteName, RemotePage } from 'shared-types';
import type { ShellServer } from 'shared-types/release';
import { messageOf } from './errors';
import { loadRemotePages } from './server-bundles';
import type { StoredRelease } from './store';

/** A remote's release that has passed all checks but the rendering of its pages. */
export interface AdmittedRemote {
  readonly name: RemoteName;
  readonly stored: StoredRelease;
  readonly pages: readonly RemotePage[];
}

/** What the gate said of a release. */
export type Verdict =
  | { readonly ok: true; readonly admitted: AdmittedRemote }
  | { readonly ok: false; readonly reason: string };

/** One check: the reason to refuse, or undefined. */
type Check = (stored: StoredRelease, shell: ShellServer, contract: string) => string | undefined;

const contractIsSatisfied: Check = ({ release }, _shell, contract) =>
  semver.satisfies(contract, release.contract)
    ? undefined
    : `it needs the contract ${release.contract}, and the shell offers ${contract}; ` +
      "build it against the shell's shared-types";

const namedFilesExist: Check = ({ release }) => {
  const named = [
    ...(release.entry === null ? [] : [release.entry]),
    ...release.scripts,
    ...release.styles,
    ...release.pages.flatMap(({ scripts, styles }) => [...scripts, ...styles]),
  ];
  const missing = named.find((file) => !Object.hasOwn(release.files, file));
  if (missing !== undefined) return `release.json names ${missing}, which is not among its files`;
  return release.entry === null ? 'release.json names no entry' : undefined;
};

const pagesLieInTerritory: Check = ({ release }, shell) => {
  const stray = release.pages.find(({ path }) => shell.territoryOf(path) !== release.name);
  return stray && `the page ${stray.path} lies in the territory of ${shell.territoryOf(stray.path)}`;
};

const eachPathHasOnePage: Check = ({ release }) => {
  const paths = release.pages.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  return twice && `two pages have the path ${twice}`;
};

const checks: readonly Check[] = [
  contractIsSatisfied,
  namedFilesExist,
  pagesLieInTerritory,
  eachPathHasOnePage,
];

const listed = (pages: readonly { readonly path: string; readonly chunk: string }[]): string =>
  pages.map(({ path, chunk }) => `${path} (${chunk})`).join(', ');

/**
 * Examines a stored release of a remote. Its head data is taken from the server bundle, not from `release.json`:
 * the bundle reads the shell's own figures, so that head and page say the same.
 */
export function examine(
  name: RemoteName,
  stored: StoredRelease,
  shell: ShellServer,
  contract: string,
): Verdict {
  for (const check of checks) {
    const reason = check(stored, shell, contract);
    if (reason !== undefined) return { ok: false, reason };
  }
  try {
    const pages = loadRemotePages(stored, shell.shared);
    const promised = listed(stored.release.pages);
    if (listed(pages) !== promised)
      return {
        ok: false,
        reason: `release.json lists ${promised}, but its server bundle exports ${listed(pages)}`,
      };
    return { ok: true, admitted: { name, stored, pages } };
  } catch (cause) {
    return { ok: false, reason: `its server bundle does not run: ${messageOf(cause)}` };
  }
}
