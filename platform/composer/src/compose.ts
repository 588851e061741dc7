import { isDeepStrictEqual } from 'node:util';
import { lockDataFolder } from 'operator-kit/data-lock';
import { OperatorError } from 'operator-kit/operator-error';
import type { SiteConfig, SitePath } from 'shared-types';
import type { ReleaseName } from 'shared-types/release';
import { messageOf, type Refusal } from './errors';
import { articleOf } from './rendering/article';
import { datePages } from './rendering/page-dates';
import { compositionOf, type Documents, type Ingredients } from './rendering/render';
import { selectReleases } from './select';
import type { ComposerSettings } from './settings';
import { publishSite, writeSite } from './site/site';
import { hashOf, hashOfDocuments, siteStands } from './site/standing';
import { type Candidates, findCandidates } from './sources/candidates';
import type { Remotes } from './sources/remotes-file';
import { routeOwner } from './sources/route-owner';
import { sourceAt } from './sources/sources';
import { livedReleases } from './store/lived';
import { type CompositionRecord, readCompositions, recordComposition, type Versions } from './store/record';
import { Store } from './store/store';

export interface ComposeOptions {
  /** What `remotes.json` says. */
  readonly remotes: Remotes;
  /** Holds the store, the sites and `composition.json`. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  readonly settings: ComposerSettings;
  /** Progress, a line at a time. */
  readonly report: (line: string) => void;
}

/** How composing ended. */
export interface Composed {
  /** Names the live composition, as in `composition.json`. */
  readonly id: string;
  /** False when the live site was made of the same ingredients already. */
  readonly changed: boolean;
  readonly versions: Versions;
  readonly refusals: readonly Refusal[];
}

const versionsOf = ({ shell, remotes }: Ingredients): Versions => ({
  shell: shell.stored.release.version,
  ...Object.fromEntries(remotes.map(({ name, stored }) => [name, stored.release.version])),
});

/** What a site is made of, in short. */
const makingsOf = (ingredients: Ingredients): Pick<CompositionRecord, 'config' | 'versions'> => ({
  config: hashOf(ingredients.config),
  versions: versionsOf(ingredients),
});

/** What is about to be composed. Its id begins with the time, and no two are alike. */
function newRecord(ingredients: Ingredients, documents: Documents): CompositionRecord {
  const at = new Date().toISOString();
  const made = makingsOf(ingredients);
  const id = `${at.replaceAll(/[-:.]/g, '')}-${hashOf(made).slice(0, 8)}`;
  return { id, at, ...made, documents: hashOfDocuments(documents) };
}

async function composeLocked(options: ComposeOptions): Promise<Composed> {
  const { remotes, dataDir, config, settings, report } = options;
  const record = readCompositions(dataDir);
  const store = new Store(dataDir, settings.sizes.release);
  const earlier = record ? [record.current, ...record.history] : [];
  const candidatesOf = (name: ReleaseName, source: string): Promise<Candidates> => {
    const liveVersions = earlier.flatMap(({ versions }) => versions[name] ?? []);
    return findCandidates(name, sourceAt(source, settings.sizes.file), { store, liveVersions, report });
  };
  const [shell, ...ofRemotes] = await Promise.all([
    candidatesOf('shell', remotes.shell.source),
    ...[...remotes.remotes].map(
      async ([name, { source }]) => [name, await candidatesOf(name, source)] as const,
    ),
  ]);
  const stands = record !== undefined && (await siteStands(dataDir, record, store));
  const isLive = (ingredients: Ingredients): boolean => {
    const { config, versions } = makingsOf(ingredients);
    return stands && record.current.config === config && isDeepStrictEqual(record.current.versions, versions);
  };

  const ownerOf = (path: SitePath) => routeOwner(remotes, path);
  const selection = await selectReleases({
    config,
    shell,
    remotes: new Map(ofRemotes),
    ownerOf,
    isLive,
    limits: settings.renderer,
  });
  const { ingredients, documents, refusals } = selection;
  for (const { name, version, reason } of refusals) report(`refused ${name} ${version}: ${reason}`);
  const versions = versionsOf(ingredients);
  if (documents === undefined) {
    report('nothing has changed since the site was composed');
    return { id: record?.current.id ?? '', changed: false, versions, refusals };
  }
  const current = newRecord(ingredients, documents);
  const used = [ingredients.shell, ...ingredients.remotes].map(({ stored }) => stored);
  const pages = ingredients.remotes.flatMap((remote) => remote.pages);
  const dates = datePages({ documents, pages, before: record?.pages ?? {}, at: current.at });
  const lived = livedReleases(record, current, settings.keepReleasesMs);
  await writeSite(dataDir, current.id, {
    composition: compositionOf(ingredients),
    documents,
    dates,
    articles: pages.flatMap((page) => articleOf(page) ?? []),
    shell: ingredients.shell.stored,
    kept: [...used, ...lived.flatMap(({ name, version }) => store.find(name, version) ?? [])],
    report,
  });
  const earlierIds = earlier.map(({ id }) => id);
  await publishSite(dataDir, current.id, earlierIds);
  const remembered = await recordComposition(dataDir, current, {
    pages: dates,
    lived,
    before: record,
  });
  const named = new Set([
    ...lived.map(({ name, version }) => `${name} ${version}`),
    ...remembered.flatMap((each) =>
      Object.entries(each.versions).map(([name, version]) => `${name} ${version}`),
    ),
  ]);
  // The new site is live: a store that only grows is no reason to fail.
  await store
    .prune((name, version) => named.has(`${name} ${version}`))
    .catch((cause: unknown) => report(`old releases cannot be removed: ${messageOf(cause)}`));
  return { id: current.id, changed: true, versions, refusals };
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
  const lock = await lockDataFolder(options.dataDir, 'composer');
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
