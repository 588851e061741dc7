import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { documentFile } from '@proper/operator-kit/composed-site';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName, SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { PageLists } from './admit/page-lists';
import type { ComposeOptions } from './compose-options';
import { hashOf } from './hash';
import { withComposerLock } from './lock';
import {
  type Candidates,
  formatRefusal,
  type LiveSite,
  messageOf,
  plainText,
  type Refusal,
  type ReleaseSet,
  type Versions,
} from './model';
import { Compressor } from './publish/compress';
import { collectGarbage } from './publish/garbage';
import { livedReleases } from './publish/lived';
import { articleOf, datePages } from './publish/page-dates';
import { type CompositionAttempt, writePublicRecord } from './publish/public-record';
import { publishSite, readLiveSite, writeSite } from './publish/site';
import type { WrittenSite } from './publish/site-writer';
import { findCandidates } from './pull/candidates';
import { ownerOf, pagesWithout } from './pull/remotes-file';
import { sourceAt } from './pull/sources';
import { Store } from './pull/store';
import { composedRemote } from './render/composition';
import { CutTypefaces } from './render/typefaces';
import { type Selection, type SelectionOptions, selectReleases } from './select';
import { type Acceptance, Acceptances, readAcceptances } from './state/acceptances';
import { type Pins, readPins, writePins } from './state/pins';
import {
  type CompositionRecord,
  type Compositions,
  readCompositions,
  recordComposition,
} from './state/record';
import { keepRefusals } from './state/refusals';
import { openVisitor } from './verify/browser/visitor';

/** How composing ended. */
export interface Composed {
  /** Names the live composition, as in `composition.json`. */
  readonly id: string;
  /** False when the live site was made of the same ingredients already. In a dry run: whether it would change. */
  readonly changed: boolean;
  readonly versions: Versions;
  readonly refusals: readonly Refusal[];
  /** What the gate had against the releases of the site, and was accepted now. */
  readonly accepted: readonly Acceptance[];
  readonly unavailable: readonly SitePath[];
  /** How many documents were rendered, and how many were taken over as they were. None where nothing has changed. */
  readonly documents: { readonly rendered: number; readonly takenOver: number };
}

/** What is in the data folder when composing begins, and what composing works with. */
interface Workspace {
  readonly before: Compositions | undefined;
  /** All compositions that are remembered, the live one first. */
  readonly earlier: readonly CompositionRecord[];
  readonly store: Store;
  readonly pinsBefore: Pins;
  readonly pins: Pins;
  readonly acceptances: Acceptances;
  /** A hash of what an operator says of a site: its configuration, and who owns which route. */
  readonly configHash: string;
  /** The live site, if every file is as it was written. */
  readonly live: WrittenSite | undefined;
  readonly pageLists: PageLists;
  readonly typefaces: CutTypefaces;
  readonly compressor: Compressor;
  /** Interrupts the composition. */
  readonly signal: AbortSignal;
}

async function openWorkspace(options: ComposeOptions, signal: AbortSignal): Promise<Workspace> {
  const { remotes, dataDir, config, settings, changePins, accept } = options;
  const before = readCompositions(dataDir);
  const pinsBefore = readPins(dataDir);
  return {
    before,
    earlier: before ? [before.current, ...before.history] : [],
    store: new Store(dataDir, settings.sizes.release, settings.pullMs),
    pinsBefore,
    pins: changePins?.(pinsBefore) ?? pinsBefore,
    acceptances: new Acceptances(readAcceptances(dataDir), accept ?? new Map()),
    configHash: hashOf([config, [...remotes.remotes].map(([name, { routes }]) => [name, routes])]),
    live: before && (await readLiveSite(dataDir, before.current.id)),
    pageLists: new PageLists(dataDir),
    typefaces: new CutTypefaces(dataDir),
    compressor: new Compressor(settings.brotliEffort),
    signal,
  };
}

/** The releases that may go into the site, of the shell and of each remote that is not disabled. */
async function pullCandidates(
  { remotes, settings, latest, report }: ComposeOptions,
  { pins, store, earlier, signal }: Workspace,
): Promise<Pick<SelectionOptions, 'shell' | 'remotes'>> {
  const candidatesOf = (name: ReleaseName, where: string): Promise<Candidates> =>
    findCandidates(name, {
      store,
      pull: async () => latest?.(name) ?? store.pull(name, sourceAt(where, settings.sizes.file), signal),
      liveVersions: earlier.flatMap(({ versions }) => versions[name] ?? []),
      pinned: pins.pinned[name],
      report,
      signal,
    });
  const [shell, ...ofRemotes] = await Promise.all([
    candidatesOf('shell', remotes.shell.source),
    ...[...remotes.remotes]
      .filter(([name]) => !pins.disabled.includes(name))
      .map(async ([name, { source }]) => [name, await candidatesOf(name, source)] as const),
  ]);
  return { shell, remotes: new Map(ofRemotes) };
}

/** What is deployed, read when somebody asks. */
function liveSiteIn(dataDir: string, { before, earlier, store }: Workspace): LiveSite {
  let owners: ReadonlyMap<SitePath, RemoteName> | undefined;
  const readOwners = (): ReadonlyMap<SitePath, RemoteName> =>
    new Map(
      Object.entries(earlier[0]?.versions ?? {}).flatMap(([name, version]) =>
        (store.find(name as RemoteName, version)?.release.pages ?? []).map(
          (page) => [page.path, name as RemoteName] as const,
        ),
      ),
    );
  return {
    releaseOf(name) {
      const version = earlier.find(({ versions }) => versions[name] !== undefined)?.versions[name];
      return version === undefined ? undefined : store.find(name, version);
    },
    retainedOf(name) {
      const lived = before?.lived.filter((each) => each.name === name).map(({ version }) => version) ?? [];
      return [before?.current.versions[name] ?? [], lived]
        .flat()
        .flatMap((version) => store.find(name, version)?.release ?? []);
    },
    documentOf(page) {
      try {
        return readFileSync(path.join(dataDir, 'site', documentFile(page)), 'utf8');
      } catch {
        return undefined;
      }
    },
    ownerOf(page) {
      owners ??= readOwners();
      return owners.get(page);
    },
  };
}

/** Admits, renders and verifies what the site is to be made of. A browser runs for as long as that takes. */
async function select(
  options: ComposeOptions,
  workspace: Workspace,
  candidates: Pick<SelectionOptions, 'shell' | 'remotes'>,
): Promise<Selection> {
  const { remotes, dataDir, config, settings, browser = false, graceMs, report } = options;
  const { before, pins, acceptances, configHash, pageLists, typefaces, compressor, signal } = workspace;
  const deployed = liveSiteIn(dataDir, workspace);
  const isAccepted: SelectionOptions['gate']['isAccepted'] = (release, objection) =>
    acceptances.covers(release, objection);
  const pagesOf = (name: RemoteName) => pagesWithout(name, remotes, before);
  const visitor = browser ? openVisitor({ ...settings.browser, report }) : undefined;
  try {
    return await selectReleases({
      ...candidates,
      config,
      isLive: (releases: ReleaseSet) =>
        workspace.live !== undefined &&
        before?.current.config === configHash &&
        isDeepStrictEqual(
          [before.current.versions, before.current.unavailable],
          [releases.versions, releases.unavailable],
        ),
      gate: {
        limits: settings.engine,
        ownerOf: (page: SitePath) => ownerOf(remotes, page),
        live: deployed,
        isAccepted,
        pageLists,
        signal,
      },
      rendering: {
        liveNameOf: (page) => workspace.live?.files[documentFile(page)]?.of,
        rendered: new Map(),
        typefaces,
        maxBytes: settings.sizes.release,
        report,
        signal,
      },
      standards: { live: deployed, budget: settings.budget, isAccepted, compressor, signal },
      visit: visitor?.visit,
      graceMs,
      pagesWithout: (name) =>
        workspace.live && before?.current.versions[name] !== undefined ? undefined : pagesOf(name),
      unavailable: pins.disabled.flatMap(pagesOf),
    });
  } finally {
    await visitor?.close();
  }
}

/** @throws OperatorError when what an operator has just pinned is refused. */
function checkPins(refusals: readonly Refusal[], { pins, pinsBefore }: Workspace): void {
  const useless = refusals.find(
    ({ name, version }) => pins.pinned[name] === version && pinsBefore.pinned[name] !== version,
  );
  if (useless)
    throw new OperatorError(
      `Nothing was changed: ${useless.name} cannot be pinned to ${useless.version}: ${useless.reason}.`,
    );
}

/** What is made of a selection that is not live yet. */
type Made = NonNullable<Selection['made']>;

function recordOf({ versions, unavailable }: ReleaseSet, config: string): CompositionRecord {
  const at = new Date().toISOString();
  // It begins with the time, and no two are alike.
  const id = `${at.replaceAll(/[-:.]/g, '')}-${hashOf([config, versions, unavailable]).slice(0, 8)}`;
  return { id, at, config, versions, unavailable };
}

/** The remotes of a composition, as open pages look them up. */
const liveRemotes = (
  { versions }: CompositionRecord,
  { remotes }: ComposeOptions,
  store: Store,
): CompositionAttempt['remotes'] =>
  [...remotes.remotes].flatMap(([name, { routes }]) => {
    const version = versions[name];
    const stored = version === undefined ? undefined : store.find(name, version);
    return stored ? [{ ...composedRemote({ name, stored }), routes }] : [];
  });

/** Writes the site of a record into a folder of its own, makes it the live one, and remembers it. */
async function publish(
  { dataDir, settings, report }: ComposeOptions,
  { before, earlier, live, store, compressor, pageLists, typefaces, acceptances, signal }: Workspace,
  { site, documents }: Made,
  attempt: CompositionAttempt,
): Promise<void> {
  const { record } = attempt;
  const lived = livedReleases(before, record, settings.keepReleasesMs);
  const pages = site.remotes.flatMap((remote) => remote.pages);
  const dates = datePages({ documents, pages, before: before?.pages ?? {}, at: record.at });
  const used = [site.shell, ...site.remotes].map(({ stored }) => stored);
  const folder = await writeSite(dataDir, record.id, {
    config: site.config,
    documents,
    dates,
    articles: pages.flatMap((page) => articleOf(page) ?? []),
    shell: site.shell.stored,
    unavailable: record.unavailable,
    live,
    compressor,
    kept: [...used, ...lived.flatMap(({ name, version }) => store.find(name, version) ?? [])],
    report,
    signal,
  });
  await writePublicRecord(folder, attempt);
  signal.throwIfAborted();
  await publishSite(
    dataDir,
    record.id,
    earlier.map(({ id }) => id),
  );
  await recordComposition(dataDir, record, { pages: dates, lived, before });
  await acceptances.keep(dataDir, record.versions);
  // The new site is live: what is not kept is made again.
  await Promise.all([pageLists.keep(), typefaces.keep()]).catch((cause: unknown) =>
    report(`page lists and typefaces cannot be kept: ${messageOf(cause)}`),
  );
}

function reportSelection(
  { versions, unavailable, refusals }: Selection,
  { acceptances }: Workspace,
  { accept, report }: ComposeOptions,
): readonly Acceptance[] {
  for (const refusal of refusals) report(`refused ${formatRefusal(refusal)}`);
  const accepted = acceptances.madeFor(versions);
  for (const { name, version, objection } of accepted)
    report(`accepted ${name} ${version}: ${plainText(objection)}`);
  for (const name of accept?.keys() ?? [])
    if (!accepted.some((each) => each.name === name)) report(`there was nothing to accept of ${name}`);
  for (const page of unavailable) report(`${page} says that it is not available at the moment`);
  return accepted;
}

function countDocuments(made: Made | undefined): Composed['documents'] {
  const all = [...(made?.documents.values() ?? [])];
  const takenOver = all.filter(({ html }) => html === undefined).length;
  return { rendered: all.length - takenOver, takenOver };
}

async function composeLocked(options: ComposeOptions, signal: AbortSignal): Promise<Composed> {
  const { dataDir, changePins, dryRun = false, report } = options;
  const workspace = await openWorkspace(options, signal);
  const { before, store, pins, configHash } = workspace;
  const candidates = await pullCandidates(options, workspace);
  const selection = await select(options, workspace, candidates);
  const { versions, unavailable, made, refusals } = selection;
  const accepted = reportSelection(selection, workspace, options);
  checkPins(refusals, workspace);
  const documents = countDocuments(made);
  if (made) report(`${documents.rendered} documents rendered, ${documents.takenOver} taken over`);
  const ended = { changed: made !== undefined, versions, refusals, accepted, unavailable, documents };
  if (dryRun) return { id: before?.current.id ?? '', ...ended };

  const record = made ? recordOf(selection, configHash) : before?.current;
  if (!record) throw new Error('A site that is live has a record.');
  const attempt: CompositionAttempt = {
    record,
    remotes: liveRemotes(record, options, store),
    refusals,
    at: new Date().toISOString(),
  };
  if (made) await publish(options, workspace, made, attempt);
  else {
    report('nothing has changed since the site was composed');
    await writePublicRecord(path.join(dataDir, 'site'), attempt);
  }
  if (changePins) await writePins(dataDir, pins);
  await keepRefusals(dataDir, refusals, attempt.at);
  // The new site is live: a store that only grows is no reason to fail.
  await collectGarbage(dataDir, { store }).catch((cause: unknown) =>
    report(`old releases cannot be removed: ${messageOf(cause)}`),
  );
  return { id: record.id, ...ended };
}

/**
 * Pulls the current releases, puts each through the gate, renders all pages and makes the result the live site.
 * A release that is refused changes nothing: the last good one of its team stays.
 *
 * @throws OperatorError when no site can be composed; the live one, if any, stays as it was.
 */
export const compose = (options: ComposeOptions): Promise<Composed> =>
  withComposerLock({ ...options, isUrgent: options.changePins !== undefined }, (signal) =>
    composeLocked(options, signal),
  );
