import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Lock, lockDataFolder } from 'operator-kit/data-lock';
import { OperatorError } from 'operator-kit/operator-error';
import type { RemoteName, SiteConfig, SitePath } from 'shared-types';
import type { ReleaseName } from 'shared-types/release';
import { configHashOf, newRecord, pagesWithout } from './composition';
import { messageOf, type Refusal } from './errors';
import type { Makings } from './makings';
import { articleOf } from './rendering/article';
import { datePages } from './rendering/page-dates';
import { compositionOf } from './rendering/render';
import { selectReleases } from './select';
import type { ComposerSettings } from './settings';
import { writePublicRecord } from './site/public-record';
import { publishSite, writeSite } from './site/site';
import { siteStands } from './site/standing';
import { type Candidates, findCandidates } from './sources/candidates';
import type { Remotes } from './sources/remotes-file';
import { routeOwner } from './sources/route-owner';
import { sourceAt } from './sources/sources';
import { collectGarbage } from './store/garbage';
import { livedReleases } from './store/lived';
import { type ChangePins, type Pins, readPins, writePins } from './store/pins';
import { type CompositionRecord, readCompositions, recordComposition, type Versions } from './store/record';
import { keepRefusals } from './store/refusals';
import { Store } from './store/store';

export interface ComposeOptions {
  /** What `remotes.json` says. */
  readonly remotes: Remotes;
  /** Holds the store, the sites and `composition.json`. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  readonly settings: ComposerSettings;
  /** Changes what is pinned; kept where a site can be composed with it. */
  readonly changePins?: ChangePins | undefined;
  /** Milliseconds to wait for another composer that is at work; none by default. */
  readonly waitMs?: number;
  /** Fetches, checks and renders, and leaves what is live as it is. */
  readonly dryRun?: boolean;
  /** Progress, a line at a time. */
  readonly report: (line: string) => void;
}

/** How composing ended. */
export interface Composed {
  /** Names the live composition, as in `composition.json`. */
  readonly id: string;
  /** False when the live site was made of the same ingredients already. In a dry run: whether it would change. */
  readonly changed: boolean;
  readonly versions: Versions;
  readonly refusals: readonly Refusal[];
  readonly unavailable: readonly SitePath[];
}

/** The releases that may go into the site, of the shell and of each remote that is not disabled. */
async function gatherCandidates(
  { remotes, settings, report }: ComposeOptions,
  { pinned, disabled }: Pins,
  { store, earlier }: { readonly store: Store; readonly earlier: readonly CompositionRecord[] },
) {
  const candidatesOf = (name: ReleaseName, where: string): Promise<Candidates> =>
    findCandidates(name, sourceAt(where, settings.sizes.file), {
      store,
      liveVersions: earlier.flatMap(({ versions }) => versions[name] ?? []),
      pinned: pinned[name],
      report,
    });
  const [shell, ...ofRemotes] = await Promise.all([
    candidatesOf('shell', remotes.shell.source),
    ...[...remotes.remotes]
      .filter(([name]) => !disabled.includes(name))
      .map(async ([name, { source }]) => [name, await candidatesOf(name, source)] as const),
  ]);
  return { shell, remotes: new Map(ofRemotes) };
}

async function composeLocked(options: ComposeOptions): Promise<Composed> {
  const { remotes, dataDir, config, settings, changePins, dryRun = false, report } = options;
  const before = readCompositions(dataDir);
  const earlier = before ? [before.current, ...before.history] : [];
  const store = new Store(dataDir, settings.sizes.release);
  const pinsBefore = readPins(dataDir);
  const pins = changePins?.(pinsBefore) ?? pinsBefore;
  const stands = before !== undefined && (await siteStands(dataDir, before, store));

  const pagesOf = (name: RemoteName) => pagesWithout(name, remotes, before);
  const configHash = configHashOf(config, remotes);
  const isLive = (makings: Makings): boolean =>
    stands && isDeepStrictEqual(pick(before.current), { config: configHash, ...makings });
  const { versions, unavailable, made, refusals } = await selectReleases({
    config,
    ...(await gatherCandidates(options, pins, { store, earlier })),
    ownerOf: (path: SitePath) => routeOwner(remotes, path),
    isLive,
    limits: settings.renderer,
    unavailable: pins.disabled.flatMap(pagesOf),
    leaveOut: (name) => (stands && before.current.versions[name] !== undefined ? undefined : pagesOf(name)),
  });
  for (const { name, version, reason } of refusals) report(`refused ${name} ${version}: ${reason}`);
  for (const page of unavailable) report(`${page} says that it is not available at the moment`);
  const useless = refusals.find(
    ({ name, version }) => pins.pinned[name] === version && pinsBefore.pinned[name] !== version,
  );
  if (useless)
    throw new OperatorError(
      `Nothing was changed: ${useless.name} cannot be pinned to ${useless.version}: ${useless.reason}.`,
    );
  const outcome = { versions, refusals, unavailable };
  if (dryRun) return { id: before?.current.id ?? '', changed: made !== undefined, ...outcome };

  const record = made ? newRecord(configHash, { versions, unavailable }, made.documents) : before?.current;
  if (!record) throw new Error('A site that is live has a record.');
  const trial = { record, refusals, at: new Date().toISOString() };
  if (!made) {
    report('nothing has changed since the site was composed');
    await writePublicRecord(path.join(dataDir, 'site'), trial);
  } else {
    const { ingredients, documents } = made;
    const lived = livedReleases(before, record, settings.keepReleasesMs);
    const pages = ingredients.remotes.flatMap((remote) => remote.pages);
    const dates = datePages({ documents, pages, before: before?.pages ?? {}, at: record.at });
    const used = [ingredients.shell, ...ingredients.remotes].map(({ stored }) => stored);
    const site = await writeSite(dataDir, record.id, {
      composition: compositionOf(ingredients),
      documents,
      dates,
      articles: pages.flatMap((page) => articleOf(page) ?? []),
      shell: ingredients.shell.stored,
      unavailable,
      kept: [...used, ...lived.flatMap(({ name, version }) => store.find(name, version) ?? [])],
      report,
    });
    await writePublicRecord(site, trial);
    await publishSite(
      dataDir,
      record.id,
      earlier.map(({ id }) => id),
    );
    await recordComposition(dataDir, record, { pages: dates, lived, before });
  }
  if (changePins) await writePins(dataDir, pins);
  await keepRefusals(dataDir, refusals, trial.at);
  // The new site is live: a store that only grows is no reason to fail.
  await collectGarbage(dataDir, { store }).catch((cause: unknown) =>
    report(`old releases cannot be removed: ${messageOf(cause)}`),
  );
  return { id: record.id, changed: made !== undefined, ...outcome };
}

/** What of a record can be compared with what is wanted. */
const pick = ({ config, versions, unavailable }: CompositionRecord) => ({ config, versions, unavailable });

/** Milliseconds between two tries at the lock. */
const lockPauseMs = 250;

async function lockInTime({ dataDir, waitMs = 0 }: ComposeOptions): Promise<Lock> {
  for (const until = Date.now() + waitMs; ; await setTimeout(lockPauseMs)) {
    const lock = await lockDataFolder(dataDir, 'composer');
    if (lock.ok || Date.now() >= until) return lock;
  }
}

/** A full disk, a missing right: a person's to mend, not a bug. */
const isSystemError = (cause: unknown): cause is Error => cause instanceof Error && 'syscall' in cause;

/**
 * Pulls the current releases, puts each through the gate, renders all pages and makes the result the live site.
 * A release that is refused changes nothing: the last good one of its team stays.
 *
 * @throws OperatorError when no site can be composed; the live one, if any, stays as it was.
 */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const lock = await lockInTime(options);
  if (!lock.ok) throw new OperatorError(lock.reason);
  try {
    return await composeLocked(options);
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    throw new OperatorError(`The data folder ${options.dataDir} cannot be used: ${cause.message}`);
  } finally {
    lock.release();
  }
}
