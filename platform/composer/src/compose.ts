import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { lockDataFolder } from 'operator-kit/data-lock';
import { OperatorError } from 'operator-kit/operator-error';
import type { RemoteName, SiteConfig, SitePath } from 'shared-types';
import type { ReleaseName } from 'shared-types/release';
import { messageOf, type Refusal } from './errors';
import type { RendererLimits } from './renderer/renderer';
import { articleOf } from './rendering/article';
import { datePages } from './rendering/page-dates';
import { compositionOf, type Ingredients } from './rendering/render';
import { selectReleases } from './select';
import { publishSite, writeSite } from './site/site';
import { type Candidates, findCandidates } from './sources/candidates';
import type { Remotes } from './sources/remotes-file';
import { routeOwner } from './sources/route-owner';
import { sourceAt } from './sources/sources';
import { keptReleases } from './store/kept';
import { type CompositionRecord, readCompositions, recordComposition, type Versions } from './store/record';
import { Store } from './store/store';

export interface ComposeOptions {
  /** What `remotes.json` says. */
  readonly remotes: Remotes;
  /** Holds the store, the sites and `composition.json`. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  /** What teams' code may take while it renders. */
  readonly limits?: RendererLimits;
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

const hashOf = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16);

const versionsOf = ({ shell, remotes }: Ingredients): Versions => ({
  shell: shell.stored.release.version,
  ...Object.fromEntries(remotes.map(({ name, stored }) => [name, stored.release.version])),
});

/** What is about to be composed. Its id begins with the time, and no two are alike. */
function newRecord(ingredients: Ingredients): CompositionRecord {
  const at = new Date().toISOString();
  const made = { config: hashOf(ingredients.config), versions: versionsOf(ingredients) };
  return { id: `${at.replaceAll(/[-:.]/g, '')}-${hashOf(made).slice(0, 8)}`, at, ...made };
}

const sameIngredients = (one: CompositionRecord, other: CompositionRecord): boolean =>
  one.config === other.config && isDeepStrictEqual(one.versions, other.versions);

async function composeLocked({
  remotes,
  dataDir,
  config,
  limits,
  report,
}: ComposeOptions): Promise<Composed> {
  const record = readCompositions(dataDir);
  const store = new Store(dataDir);
  const earlier = record ? [record.current, ...record.history] : [];
  const candidatesOf = (name: ReleaseName, source: string): Promise<Candidates> => {
    const liveVersions = earlier.flatMap(({ versions }) => versions[name] ?? []);
    return findCandidates(name, sourceAt(source), { store, liveVersions, report });
  };
  const shell = await candidatesOf('shell', remotes.shell.source);
  const ofRemotes = new Map<RemoteName, Candidates>();
  for (const [name, { source }] of remotes.remotes) ofRemotes.set(name, await candidatesOf(name, source));
  const siteStands = existsSync(path.join(dataDir, 'site/index.html'));
  const isLive = (ingredients: Ingredients): boolean =>
    siteStands && record !== undefined && sameIngredients(newRecord(ingredients), record.current);

  const ownerOf = (path: SitePath) => routeOwner(remotes, path);
  const selection = await selectReleases({
    config,
    shell,
    remotes: ofRemotes,
    ownerOf,
    isLive,
    ...(limits ? { limits } : {}),
  });
  const { ingredients, documents, refusals } = selection;
  for (const { name, version, reason } of refusals) report(`refused ${name} ${version}: ${reason}`);
  const versions = versionsOf(ingredients);
  const current = newRecord(ingredients);
  if (documents === undefined) {
    report('nothing has changed since the site was composed');
    return { id: record?.current.id ?? current.id, changed: false, versions, refusals };
  }
  const used = [ingredients.shell, ...ingredients.remotes].map(({ stored }) => stored);
  const pages = ingredients.remotes.flatMap((remote) => remote.pages);
  const dates = datePages({ documents, pages, before: record?.pages ?? {}, at: current.at });
  await writeSite(dataDir, current.id, {
    composition: compositionOf(ingredients),
    documents,
    dates,
    articles: pages.flatMap((page) => articleOf(page) ?? []),
    shell: ingredients.shell.stored,
    kept: keptReleases(used, record, store),
  });
  const earlierIds = earlier.map(({ id }) => id);
  await publishSite(dataDir, current.id, earlierIds);
  const remembered = await recordComposition(dataDir, current, dates, record);
  const named = new Set(
    remembered.flatMap((each) =>
      Object.entries(each.versions).map(([name, version]) => `${name} ${version}`),
    ),
  );
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
