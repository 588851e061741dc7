import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RemoteName, SitePath } from '@proper/shared-types';
import { classMarkOf } from '@proper/shared-types/node/class-names';
import type { Release } from '@proper/shared-types/release';
import { entryAt } from '@proper/shared-types/routes';
import {
  type AdmittedPage,
  type Candidate,
  type DescribedRemote,
  type Fault,
  guarded,
  type LiveSite,
  type Verdict,
} from '../model';
import { plainMeta } from '../pull/release-schema';
import type { EngineLimits } from '../render/engine';
import { LazyRenderer, type ListedPage } from '../render/renderer';
import { faultOfObjections, type IsAccepted } from '../verify/objections';
import { faultOfContract, faultOfOffer } from './contract-checks';
import { objectionsToPages } from './page-changes';
import type { PageLists } from './page-lists';
import {
  faultOfAddresses,
  faultOfFiles,
  faultOfForm,
  faultOfPaths,
  faultOfPictures,
  faultOfRootFiles,
  faultOfScripts,
} from './release-checks';

/** A shell's release that has passed all checks but the rendering. */
export interface AdmittedShell {
  readonly stored: Candidate;
  readonly renderer: LazyRenderer;
}

/** A remote's release that has passed all checks but the rendering of its pages. */
export interface AdmittedRemote extends DescribedRemote {
  readonly renderer: LazyRenderer;
}

/** What every release is examined with. */
export interface GateContext {
  readonly limits: EngineLimits;
  /** Takes note of what has to be stopped, once it is known how composing ended. */
  readonly opened: (renderer: LazyRenderer) => void;
  readonly pageLists: PageLists;
  /** The remote that owns a route, if any does. */
  readonly ownerOf: (path: SitePath) => RemoteName | undefined;
  readonly live: LiveSite;
  readonly isAccepted: IsAccepted;
  /** Interrupts the composition. */
  readonly signal: AbortSignal;
}

const refused = (reason: string): { ok: false } & Fault => ({ ok: false, reason });

const doesNotRun = (reason: string) => refused(`its server bundle does not run: ${reason}`);

/** A renderer that is stopped with the composition, if it was ever started. */
function lazyRenderer(
  shell: Candidate,
  remote: Candidate | null,
  { limits, opened }: GateContext,
): LazyRenderer {
  const renderer = new LazyRenderer(shell, remote, limits);
  opened(renderer);
  return renderer;
}

/** Examines a stored release of the shell. */
export const admitShell = (stored: Candidate, context: GateContext): Promise<Verdict<AdmittedShell>> =>
  guarded(context.signal, async () => {
    const { release, wasLive } = stored;
    const fault =
      faultOfForm(release) ??
      faultOfOffer(release) ??
      faultOfFiles(release) ??
      faultOfAddresses(release, context.live.retainedOf('shell')) ??
      faultOfRootFiles(release) ??
      (wasLive ? undefined : faultOfScripts(stored));
    if (fault !== undefined) return refused(fault);
    const renderer = lazyRenderer(stored, null, context);
    if (wasLive) return { ok: true, admitted: { stored, renderer } };
    const opened = await renderer.get();
    return opened.ok ? { ok: true, admitted: { stored, renderer } } : doesNotRun(opened.reason);
  });

/** The pages of `release.json` that no entry of the code fits, and entries without a page; undefined where all fit. */
function faultOfEntries({ pages }: Release, entries: readonly ListedPage[]): string | undefined {
  const used = new Set<ListedPage>();
  for (const { path: page, chunk, content } of pages) {
    const entry = entryAt(entries, page);
    if (!entry) return `release.json lists ${page}, which its server bundle does not export`;
    if (entry.chunk !== chunk)
      return `release.json has ${page} in the chunk ${chunk}, and its server bundle in ${entry.chunk}`;
    if ((entry.meta === undefined) !== (content !== undefined))
      return `${page} has its head data in ${content === undefined ? 'no place' : 'its code and in its content'}`;
    used.add(entry);
  }
  const unlisted = entries.find((entry) => !used.has(entry));
  return unlisted && `its server bundle exports ${unlisted.path}, which release.json does not list`;
}

/**
 * The pages of a release, with the head data that its server bundle gives in its known form. That can follow the shell's
 * figures, so it is compared with `release.json` for a new release alone: a new price in the shell must not refuse what is or
 * was live.
 */
export function describePages(
  { release, wasLive }: Candidate,
  entries: readonly ListedPage[],
): Verdict<readonly AdmittedPage[]> {
  const fault = faultOfEntries(release, entries);
  if (fault !== undefined) return refused(fault);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const pages: AdmittedPage[] = [];
  for (const { path: page, chunk, meta: built, content } of release.pages) {
    const meta = content === undefined ? plainMeta(byPath.get(page)?.meta) : built;
    if (!meta)
      return refused(`the page ${page} has head data that lacks its title, description, keywords or kind`);
    if (!wasLive && !isDeepStrictEqual(meta, built))
      return refused(
        `the page ${page} has other head data than release.json says; build it again ` +
          'with the shared-types of the shell that is live',
      );
    pages.push({ path: page, chunk, meta, ...(content === undefined ? {} : { content }) });
  }
  return { ok: true, admitted: pages };
}

/** The most characters of a style sheet: documents have it written into them. */
const largestSheet = 512 * 1024;

/** Every style sheet of a release is limited to its own classes. A worker reads them: the parser may not be up to them. */
async function faultOfStyles(
  { release, folder }: Candidate,
  lazy: LazyRenderer,
): Promise<string | undefined> {
  const mark = classMarkOf(release.name);
  const renderer = await lazy.get();
  if (!renderer.ok) return renderer.reason;
  for (const file of Object.keys(release.files).filter((each) => each.endsWith('.css'))) {
    const css = readFileSync(path.join(folder, 'browser', file), 'utf8');
    if (css.length > largestSheet) return `its style sheet ${file} has more than ${largestSheet / 1024} kB`;
    const fault = await renderer.result.checkStyles(css, mark);
    if (fault !== undefined) return `its style sheet ${file} ${fault}`;
  }
  return undefined;
}

/**
 * Examines a stored release of a remote. The head data of its pages comes from the server bundle from here on, which reads
 * the shell's own figures, so that head and page say the same.
 */
export const admitRemote = (
  name: RemoteName,
  candidate: Candidate,
  { shell, context }: { readonly shell: AdmittedShell; readonly context: GateContext },
): Promise<Verdict<AdmittedRemote>> =>
  guarded(context.signal, async () => {
    const { ownerOf, live, isAccepted, pageLists } = context;
    const { release, wasLive } = candidate;
    const fault =
      faultOfForm(release) ??
      faultOfContract(release, shell.stored.release) ??
      faultOfFiles(release) ??
      faultOfAddresses(release, live.retainedOf(name)) ??
      faultOfPaths(release, ownerOf) ??
      // What is or was live from before these were asked for goes on without.
      (wasLive ? undefined : (faultOfPictures(release) ?? faultOfScripts(candidate)));
    if (fault !== undefined) return refused(fault);
    const renderer = lazyRenderer(shell.stored, candidate, context);
    const list = await pageLists.pagesOf(shell.stored.release, release, async () => {
      const opened = await renderer.get();
      return opened.ok ? opened.result.listPages() : opened;
    });
    if (!list.ok) return doesNotRun(list.reason);
    const styleFault = wasLive ? undefined : await faultOfStyles(candidate, renderer);
    if (styleFault !== undefined) return refused(styleFault);
    const pages = describePages(candidate, list.result);
    if (!pages.ok) return pages;
    const owners = { ownerOf, liveOwnerOf: live.ownerOf };
    const objections = wasLive ? [] : objectionsToPages(release, live.releaseOf(name)?.release, owners);
    const objection = faultOfObjections(release, objections, isAccepted);
    return objection
      ? { ok: false, ...objection }
      : { ok: true, admitted: { name, stored: candidate, pages: pages.admitted, renderer } };
  });
