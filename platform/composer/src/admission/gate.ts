import { isDeepStrictEqual } from 'node:util';
import semver from 'semver';
import type { RemoteName, RemotePage, SitePath } from 'shared-types';
import type { Release, ShellServer } from 'shared-types/release';
import { messageOf } from '../errors';
import { plainMeta } from '../store/release-schema';
import type { StoredRelease } from '../store/store';
import { faultOfFiles, faultOfPaths, faultOfPictures, faultOfRootFiles } from './release-checks';
import { loadRemotePages, loadShellServer } from './server-bundles';
import { faultOfStyles } from './style-checks';
import { withTimeout } from './with-timeout';

/** What the gate said of a release: what to go on with, or the reason to refuse it. */
export type Verdict<Admitted> =
  | { readonly ok: true; readonly admitted: Admitted }
  | { readonly ok: false; readonly reason: string };

/** A shell's release that has passed all checks but the rendering. */
export interface AdmittedShell {
  readonly stored: StoredRelease;
  readonly server: ShellServer;
}

/** A remote's release that has passed all checks but the rendering of its pages. */
export interface AdmittedRemote {
  readonly name: RemoteName;
  readonly stored: StoredRelease;
  readonly pages: readonly RemotePage[];
}

/** A release that may go into the site. */
export interface Candidate extends StoredRelease {
  /** It is in the live site or was in an earlier one, and has passed the gate before. */
  readonly wasLive: boolean;
}

/** What a remote's release has to fit into. */
export interface Surroundings {
  readonly shell: AdmittedShell;
  /** The remote that owns a route, if any does. */
  readonly ownerOf: (path: SitePath) => RemoteName | undefined;
}

const refused = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

/** Examines a stored release of the shell. */
export async function examineShell(stored: StoredRelease): Promise<Verdict<AdmittedShell>> {
  const { release } = stored;
  if (semver.valid(release.contract) === null)
    return refused(`its contract "${release.contract}" is not a version such as 1.0.0`);
  const fault = faultOfFiles(release) ?? faultOfRootFiles(release);
  if (fault !== undefined) return refused(fault);
  try {
    return { ok: true, admitted: { stored, server: await withTimeout(() => loadShellServer(stored)) } };
  } catch (cause) {
    return refused(`its server bundle does not run: ${messageOf(cause)}`);
  }
}

function faultOfContract({ contract }: Release, offered: string): string | undefined {
  if (semver.validRange(contract) === null) return `its contract "${contract}" is not a range such as ^1.0.0`;
  return semver.satisfies(offered, contract)
    ? undefined
    : `it needs the contract ${contract}, and the shell offers ${offered}; build it against the shell's shared-types`;
}

const listed = (pages: readonly { readonly path: string; readonly chunk: string }[]): string =>
  pages.map(({ path, chunk }) => `${path} (${chunk})`).join(', ') || 'no pages';

/**
 * Compares the pages that `release.json` lists with those of the server bundle. Head data can follow the shell's
 * figures, so it is compared for a new release alone: a new price in the shell must not refuse what is or was live.
 */
function faultOfPages({ release, wasLive }: Candidate, pages: readonly RemotePage[]): string | undefined {
  if (listed(pages) !== listed(release.pages))
    return `release.json lists ${listed(release.pages)}, but its server bundle exports ${listed(pages)}`;
  for (const [index, page] of pages.entries()) {
    const meta = plainMeta(page.meta);
    if (!meta)
      return `the page ${page.path} has head data that lacks its title, description, keywords or kind`;
    if (!wasLive && !isDeepStrictEqual(meta, release.pages[index]?.meta))
      return (
        `the page ${page.path} has other head data than release.json says; build it again ` +
        'with the shared-types of the shell that is live'
      );
  }
  return undefined;
}

/**
 * Examines a stored release of a remote. The head data of its pages comes from the server bundle from here on,
 * which reads the shell's own figures, so that head and page say the same.
 */
export async function examineRemote(
  name: RemoteName,
  candidate: Candidate,
  { shell, ownerOf }: Surroundings,
): Promise<Verdict<AdmittedRemote>> {
  const { release } = candidate;
  const fault =
    faultOfContract(release, shell.stored.release.contract) ??
    (release.entry === null ? 'release.json names no entry' : undefined) ??
    faultOfFiles(release) ??
    faultOfPaths(release, ownerOf) ??
    // What is or was live from before these were asked for goes on without.
    (candidate.wasLive ? undefined : (faultOfPictures(release) ?? faultOfStyles(name, candidate)));
  if (fault !== undefined) return refused(fault);
  try {
    const pages = await withTimeout(() => loadRemotePages(candidate, shell.server.shared));
    const different = faultOfPages(candidate, pages);
    return different === undefined
      ? { ok: true, admitted: { name, stored: candidate, pages } }
      : refused(different);
  } catch (cause) {
    return refused(`its server bundle does not run: ${messageOf(cause)}`);
  }
}
