import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from 'operator-kit/operator-error';
import type { RemoteName, SiteConfig, SitePath } from 'shared-types';
import type { ReleaseName } from 'shared-types/release';
import { withComposerLock } from './composer-lock';
import { configHashOf, newRecord, pagesWithout } from './composition';
import { messageOf, type Refusal } from './errors';
import type { Makings } from './makings';
import { articleOf } from './rendering/article';
import { datePages } from './rendering/page-dates';
import { compositionOf } from './rendering/render';
import { type Selection, selectReleases } from './select';
import type { ComposerSettings } from './settings';
import { type Trial, writePublicRecord } from './site/public-record';
import { publishSite, writeSite } from './site/site';
import { siteStands } from './site/standing';
import { type Candidates, findCandidates } from './sources/candidates';
import type { Remotes } from './sources/remotes-file';
import { routeOwner } from './sources/route-owner';
import { sourceAt } from './sources/sources';
import { collectGarbage } from './store/garbage';
import { livedReleases } from './store/lived';
import { type ChangePins, type Pins, readPins, writePins } from './store/pins';
import {
  type CompositionRecord,
  type Compositions,
  readCompositions,
  recordComposition,
  type Versions,
} from './store/record';
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

/** What is made of a selection that is not live yet. */
type Made = NonNullable<Selection['made']>;

/** What stood in the data folder when composing began. */
interface Standing {
  readonly before: Compositions | undefined;
  /** All compositions that are remembered, the live one first. */
  readonly earlier: readonly CompositionRecord[];
  readonly store: Store;
}

/** Writes the site of a record into a folder of its own, makes it the live one, and remembers it. */
async function publish(
  { dataDir, settings, report }: ComposeOptions,
  { before, earlier, store }: Standing,
  { ingredients, documents }: Made,
  trial: Trial,
): Promise<void> {
  const { record } = trial;
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
    kept: [...used, ...lived.flatMap(({ name, version }) => store.find(name, version) ?? [])],
    report,
  });
  await writePublicRecord(site, trial);
  const ids = earlier.map(({ id }) => id);
  await publishSite(dataDir, record.id, ids);
  await recordComposition(dataDir, record, { pages: dates, lived, before });
}

/** What of a record makes a site what it is. */
const essenceOf = ({ config, versions, unavailable }: CompositionRecord) => ({
  config,
  versions,
  unavailable,
});

/** Chooses and renders what the site is to be made of. */
async function select(options: ComposeOptions, pins: Pins, standing: Standing, configHash: string) {
  const { remotes, dataDir, config, settings } = options;
  const { before, store } = standing;
  const stands = before !== undefined && (await siteStands(dataDir, before, store));
  const pagesOf = (name: RemoteName) => pagesWithout(name, remotes, before);
  return selectReleases({
    config,
    ...(await gatherCandidates(options, pins, standing)),
    ownerOf: (path: SitePath) => routeOwner(remotes, path),
    isLive: (makings: Makings) =>
      stands && isDeepStrictEqual(essenceOf(before.current), { config: configHash, ...makings }),
    limits: settings.renderer,
    unavailable: pins.disabled.flatMap(pagesOf),
    leaveOut: (name) => (stands && before.current.versions[name] !== undefined ? undefined : pagesOf(name)),
  });
}

/** @throws OperatorError when what an operator has just pinned is refused. */
function checkPins(refusals: readonly Refusal[], pins: Pins, before: Pins): void {
  const useless = refusals.find(
    ({ name, version }) => pins.pinned[name] === version && before.pinned[name] !== version,
  );
  if (useless)
    throw new OperatorError(
      `Nothing was changed: ${useless.name} cannot be pinned to ${useless.version}: ${useless.reason}.`,
    );
}

async function composeLocked(options: ComposeOptions): Promise<Composed> {
  const { remotes, dataDir, config, settings, changePins, dryRun = false, report } = options;
  const before = readCompositions(dataDir);
  const earlier = before ? [before.current, ...before.history] : [];
  const store = new Store(dataDir, settings.sizes.release);
  const standing: Standing = { before, earlier, store };
  const pinsBefore = readPins(dataDir);
  const pins = changePins?.(pinsBefore) ?? pinsBefore;
  const configHash = configHashOf(config, remotes);

  const { versions, unavailable, made, refusals } = await select(options, pins, standing, configHash);
  for (const { name, version, reason } of refusals) report(`refused ${name} ${version}: ${reason}`);
  for (const page of unavailable) report(`${page} says that it is not available at the moment`);
  checkPins(refusals, pins, pinsBefore);
  const outcome = { versions, refusals, unavailable };
  if (dryRun) return { id: before?.current.id ?? '', changed: made !== undefined, ...outcome };

  const record = made ? newRecord(configHash, { versions, unavailable }, made.documents) : before?.current;
  if (!record) throw new Error('A site that is live has a record.');
  const trial: Trial = { record, refusals, at: new Date().toISOString() };
  if (made) await publish(options, standing, made, trial);
  else {
    report('nothing has changed since the site was composed');
    await writePublicRecord(path.join(dataDir, 'site'), trial);
  }
  if (changePins) await writePins(dataDir, pins);
  await keepRefusals(dataDir, refusals, trial.at);
  // The new site is live: a store that only grows is no reason to fail.
  await collectGarbage(dataDir, { store }).catch((cause: unknown) =>
    report(`old releases cannot be removed: ${messageOf(cause)}`),
  );
  return { id: record.id, changed: made !== undefined, ...outcome };
}

/**
 * Pulls the current releases, puts each through the gate, renders all pages and makes the result the live site.
 * A release that is refused changes nothing: the last good one of its team stays.
 *
 * @throws OperatorError when no site can be composed; the live one, if any, stays as it was.
 */
export const compose = (options: ComposeOptions): Promise<Composed> =>
  withComposerLock(options, () => composeLocked(options));
