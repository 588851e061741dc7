import { isDeepStrictEqual } from 'node:util';
import type { DescribedPage, RemoteName, SitePath } from '@proper/shared-types';
import type { ListedPage } from '../renderer/messages';
import type { Renderer } from '../renderer/renderer';
import { bundleOf } from '../store/bundle';
import { plainMeta } from '../store/release-schema';
import type { StoredRelease } from '../store/store';
import { faultOfContract, faultOfOffer } from './contract-checks';
import type { LiveSite } from './live-site';
import { type Fault, faultOfObjections, type IsAccepted } from './objections';
import { objectionsToPages } from './page-changes';
import { faultOfFiles, faultOfPaths, faultOfPictures, faultOfRootFiles } from './release-checks';
import { faultOfScripts } from './script-checks';
import { faultOfStyles } from './style-checks';

/** What the gate said of a release: what to go on with, or the reason to refuse it. */
export type Verdict<Admitted> =
  | { readonly ok: true; readonly admitted: Admitted }
  | ({ readonly ok: false } & Fault);

/** A shell's release that has passed all checks but the rendering. */
export interface AdmittedShell {
  readonly stored: Candidate;
  /** Has the shell alone. */
  readonly renderer: Renderer;
}

/** A page as the composer knows it; its code stays in the renderer. */
export type AdmittedPage = Omit<DescribedPage, 'load'>;

/** A remote's release that has passed all checks but the rendering of its pages. */
export interface AdmittedRemote {
  readonly name: RemoteName;
  readonly stored: Candidate;
  readonly pages: readonly AdmittedPage[];
  /** Has the shell and this remote. */
  readonly renderer: Renderer;
}

/** A release that may go into the site. */
export interface Candidate extends StoredRelease {
  /** It is in the live site or was in an earlier one, and has passed the gate before. */
  readonly wasLive: boolean;
}

/** Starts a process that renders with a shell. */
export type OpenRenderer = (shell: StoredRelease) => Promise<Renderer>;

/** What a remote's release has to fit into. */
export interface Surroundings {
  readonly shell: AdmittedShell;
  /** The remote that owns a route, if any does. */
  readonly ownerOf: (path: SitePath) => RemoteName | undefined;
  readonly openRenderer: OpenRenderer;
  readonly live: LiveSite;
  readonly isAccepted: IsAccepted;
}

const refused = (reason: string): { ok: false } & Fault => ({ ok: false, reason });

const doesNotRun = (reason: string) => refused(`its server bundle does not run: ${reason}`);

/** A renderer with a shell in it. The scripts of a new shell are looked at before any of its code runs there. */
async function startShell(
  stored: StoredRelease,
  openRenderer: OpenRenderer,
  isNew = false,
): Promise<Verdict<Renderer>> {
  const read = bundleOf(stored);
  if (!read.ok) return doesNotRun(read.reason);
  const renderer = await openRenderer(stored);
  const fault = isNew ? await faultOfScripts(stored, renderer) : undefined;
  if (fault !== undefined) return refused(fault);
  const loaded = await renderer.run('shell', read.bundle);
  return loaded.ok ? { ok: true, admitted: renderer } : doesNotRun(loaded.reason);
}

/** The pages that a remote's server bundle exports. */
async function pagesOf(stored: StoredRelease, renderer: Renderer): Promise<Verdict<readonly ListedPage[]>> {
  const read = bundleOf(stored);
  if (!read.ok) return doesNotRun(read.reason);
  const loaded = await renderer.run('remote', read.bundle);
  return loaded.ok ? { ok: true, admitted: loaded.result } : doesNotRun(loaded.reason);
}

/** Examines a stored release of the shell. */
export async function examineShell(
  stored: Candidate,
  openRenderer: OpenRenderer,
): Promise<Verdict<AdmittedShell>> {
  const { release } = stored;
  const fault = faultOfOffer(release) ?? faultOfFiles(release) ?? faultOfRootFiles(release);
  if (fault !== undefined) return refused(fault);
  const started = await startShell(stored, openRenderer, !stored.wasLive);
  return started.ok ? { ok: true, admitted: { stored, renderer: started.admitted } } : started;
}

const listed = (pages: readonly { readonly path: string; readonly chunk: string }[]): string =>
  pages.map(({ path, chunk }) => `${path} (${chunk})`).join(', ') || 'no pages';

/**
 * Compares the pages that `release.json` lists with those of the server bundle. Head data can follow the shell's
 * figures, so it is compared for a new release alone: a new price in the shell must not refuse what is or was live.
 */
function comparePages(
  { release, wasLive }: Candidate,
  listedPages: readonly ListedPage[],
): Verdict<readonly AdmittedPage[]> {
  if (listed(listedPages) !== listed(release.pages))
    return refused(
      `release.json lists ${listed(release.pages)}, but its server bundle exports ${listed(listedPages)}`,
    );
  const pages: AdmittedPage[] = [];
  for (const [index, { path, chunk, meta: said }] of listedPages.entries()) {
    const meta = plainMeta(said);
    if (!meta)
      return refused(`the page ${path} has head data that lacks its title, description, keywords or kind`);
    if (!wasLive && !isDeepStrictEqual(meta, release.pages[index]?.meta))
      return refused(
        `the page ${path} has other head data than release.json says; build it again ` +
          'with the shared-types of the shell that is live',
      );
    pages.push({ path, chunk, meta });
  }
  return { ok: true, admitted: pages };
}

/**
 * Examines a stored release of a remote. The head data of its pages comes from the server bundle from here on,
 * which reads the shell's own figures, so that head and page say the same.
 */
export async function examineRemote(
  name: RemoteName,
  candidate: Candidate,
  { shell, ownerOf, openRenderer, live, isAccepted }: Surroundings,
): Promise<Verdict<AdmittedRemote>> {
  const { release, wasLive } = candidate;
  const fault =
    faultOfContract(release, shell.stored.release) ??
    (release.entry === null ? 'release.json names no entry' : undefined) ??
    faultOfFiles(release) ??
    faultOfPaths(release, ownerOf) ??
    // What is or was live from before these were asked for goes on without.
    (wasLive ? undefined : (faultOfPictures(release) ?? faultOfStyles(name, candidate)));
  if (fault !== undefined) return refused(fault);
  const started = await startShell(shell.stored, openRenderer);
  if (!started.ok) return started;
  const renderer = started.admitted;
  const scriptFault = wasLive ? undefined : await faultOfScripts(candidate, renderer);
  if (scriptFault !== undefined) return refused(scriptFault);
  const listedPages = await pagesOf(candidate, renderer);
  if (!listedPages.ok) return listedPages;
  const compared = comparePages(candidate, listedPages.admitted);
  if (!compared.ok) return compared;
  const owners = { ownerOf, liveOwnerOf: live.ownerOf };
  const objections = wasLive ? [] : objectionsToPages(release, live.releaseOf(name)?.release, owners);
  const objection = faultOfObjections(release, objections, isAccepted);
  return objection
    ? { ok: false, ...objection }
    : { ok: true, admitted: { name, stored: candidate, pages: compared.admitted, renderer } };
}
