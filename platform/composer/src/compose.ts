import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName, SiteConfig, SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { withComposerLock } from './lock';
import { formatRefusal, messageOf, plainText, type Refusal } from './model/faults';
import { sha256OfData } from './model/hash';
import { type Acceptances, type Report, releaseKey, type Versions } from './model/releases';
import { Plan } from './plan';
import {
  type DeployedSite,
  isIntactSite,
  ownPart,
  readDeployedSite,
  siteFolder,
} from './publish/deployed-site';
import { writePublicRecord } from './publish/public-record';
import { collectGarbage, keptReleases } from './publish/retention';
import { beginSite, type NewPart, publishSite, writeSite } from './publish/site';
import { writeOwnFiles } from './publish/site-files';
import type { Remotes } from './pull/remotes-file';
import { type Polled, pollSource, type SourceAddress } from './pull/sources';
import type { ComposerSettings } from './remote/job/settings';
import { keepTools } from './remote/job/tools';
import { workFolder } from './remote/process';
import { RemoteProcesses, removeAbandoned } from './remote/processes';
import { type Selection, selectParts } from './select';
import { type Acceptance, type CompositionRecord, type History, writeHistory } from './state/history';
import { type ChangePins, type Pins, readPins, writePins } from './state/pins';
import { recordRefusals } from './state/refusals';

/** How a site is to be composed. */
export interface ComposeOptions {
  /** The content of `remotes.json`. */
  readonly remotes: Remotes;
  /** That file, if the data folder is to keep its name. */
  readonly remotesFile?: string | undefined;
  /** Has the store, the sites and the history. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  readonly settings: ComposerSettings;
  /** Changes the pins, if a site can be composed with the change. Interrupts a running composition, and polls no other team. */
  readonly changePins?: ChangePins | undefined;
  /** Milliseconds to wait for another running composer; none by default. */
  readonly waitMs?: number;
  /** Fetches, checks and renders without changing what is live. */
  readonly dryRun?: boolean;
  /** Why the operator accepts objections to new releases. */
  readonly accept?: Acceptances;
  /** Opens every page of each new release in a browser, and refuses those that do not hydrate there. */
  readonly browser?: boolean;
  /** Where the release of a name is; by default its source in `remotes.json`. */
  readonly sourceOf?: (name: ReleaseName) => SourceAddress | undefined;
  /** What each source had when it was polled; by default they are polled now. */
  readonly published?: ReadonlyMap<string, Polled>;
  /** The processes of a watching composer, which waits for none that the site can do without. */
  readonly processes?: RemoteProcesses;
  readonly report: Report;
}

/** The result of composing. */
export interface Composed {
  /** Names the live composition, as in `composition.json`. */
  readonly id: string;
  /** False if the live site was already made from the same releases. In a dry run: whether it would change. */
  readonly changed: boolean;
  readonly versions: Versions;
  readonly refusals: readonly Refusal[];
  /** Objections to releases of the site that were accepted now. */
  readonly accepted: readonly Acceptance[];
  readonly unavailable: readonly SitePath[];
  /** The number of documents that were rendered, and of those that stay. Both are 0 if nothing has changed. */
  readonly documents: { readonly rendered: number; readonly unchanged: number };
}

/** Polls the sources of all names that are neither pinned nor disabled. */
async function pollSources(
  names: readonly ReleaseName[],
  pins: Pins,
  { sourceOf, settings }: { sourceOf: NonNullable<ComposeOptions['sourceOf']>; settings: ComposerSettings },
): Promise<ReadonlyMap<string, Polled>> {
  const polled = await Promise.all(
    names
      .filter((name) => pins.pinned[name] === undefined && !pins.disabled.includes(name))
      .map(async (name) => {
        const source = sourceOf(name);
        return source && ([name, await pollSource(source, settings.sizes.file)] as const);
      }),
  );
  return new Map(polled.flatMap((entry) => (entry ? [entry] : [])));
}

/** The names whose pin, or whose place in the site, an operator changes. */
function changedNames(before: Pins, after: Pins): readonly string[] {
  const isPinned = (name: string): boolean => before.pinned[name] !== after.pinned[name];
  const isDisabled = (name: string): boolean =>
    before.disabled.includes(name) !== after.disabled.includes(name);
  const names = [before, after].flatMap(({ pinned, disabled }) => [...Object.keys(pinned), ...disabled]);
  return [...new Set(names)].filter((name) => isPinned(name) || isDisabled(name));
}

/** The keys of a configuration whose values differ, each with both. */
export function describeChanges(before: SiteConfig | undefined, after: SiteConfig): readonly string[] {
  const flatten = (value: unknown, key = ''): readonly (readonly [string, string])[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([inner, each]) =>
          flatten(each, key === '' ? inner : `${key}.${inner}`),
        )
      : [[key, JSON.stringify(value) ?? '']];
  if (!before) return [];
  const [old, now] = [new Map(flatten(before)), new Map(flatten(after))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((key) => old.get(key) !== now.get(key))
    .map((key) => `${key}: ${old.get(key) ?? 'not set'} → ${now.get(key) ?? 'not set'}`);
}

function reportSelection(
  { unavailable, refusals, accepted }: Selection,
  { accept, report }: Pick<ComposeOptions, 'accept' | 'report'>,
): void {
  for (const refusal of refusals)
    report(`refused ${formatRefusal(refusal)}`, { remote: refusal.name, release: refusal.version });
  for (const { name, version, objection } of accepted)
    report(`accepted ${name} ${version}: ${plainText(objection)}`);
  for (const release of Object.keys(accept ?? {}))
    if (!accepted.some((acceptance) => releaseKey(acceptance) === release))
      report(`there was nothing to accept of ${release}`);
  for (const page of unavailable) report(`${page} says that it is not available at the moment`);
}

/** @throws OperatorError if a release that an operator has just pinned is refused. */
function checkPins(refusals: readonly Refusal[], before: Pins, after: Pins): void {
  const refused = refusals.find(
    ({ name, version }) => after.pinned[name] === version && before.pinned[name] !== version,
  );
  if (refused)
    throw new OperatorError(
      `Nothing was changed: ${refused.name} cannot be pinned to ${refused.version}: ${refused.reason}.`,
    );
}

function recordOf(selection: Selection, site: DeployedSite, config: SiteConfig): CompositionRecord {
  const { versions, unavailable, accepted } = selection;
  const at = new Date().toISOString();
  const hash = sha256OfData(config);
  // Sorted by time, and unique.
  const id = `${at.replaceAll(/[-:.]/g, '')}-${sha256OfData([hash, versions, unavailable]).slice(0, 8)}`;
  const reconfigured = describeChanges(site.history?.configuration, config);
  return { id, at, config: hash, versions, unavailable, accepted, reconfigured };
}

/** The remotes of the site: those of the file, and live ones that it no longer lists, until an operator accepts that they go. */
function remotesWithLive(
  remotes: Remotes,
  site: DeployedSite,
  accept: Acceptances,
): {
  readonly all: Remotes;
  readonly refusals: readonly Refusal[];
  readonly accepted: readonly Acceptance[];
} {
  const objection = 'remotes.json no longer lists it, and its pages would be gone';
  const unlisted = [...site.parts.values()].filter(
    ({ name, entry }) => entry !== null && ![...remotes.remotes.keys()].some((remote) => remote === name),
  );
  const removed = unlisted.filter((part) => accept[releaseKey(part)] === undefined);
  const at = new Date().toISOString();
  const accepted = unlisted.flatMap(({ name, version }) => {
    const because = accept[releaseKey({ name, version })];
    return because === undefined ? [] : [{ name, version, about: 'remote-removed', objection, because, at }];
  });
  const entries = removed.map(({ name }) => {
    const routes = site.history?.routes[name] ?? [];
    const remote = name as RemoteName;
    return [remote, { name: remote, source: '', routes }] as const;
  });
  return {
    all: { ...remotes, remotes: new Map([...remotes.remotes, ...entries]) },
    refusals: removed.map(({ name, version }) => ({
      name,
      version,
      reason: objection,
      isAcceptable: true,
    })),
    accepted,
  };
}

async function composeIn(options: ComposeOptions, signal: AbortSignal): Promise<Composed> {
  const { dataDir, config, settings, changePins, dryRun = false, browser = false, report } = options;
  const accept = options.accept ?? {};
  const sourceOf =
    options.sourceOf ??
    ((name: ReleaseName) => {
      const { source } = (name === 'shell' ? options.remotes.shell : options.remotes.remotes.get(name)) ?? {};
      return source === undefined || source === '' ? undefined : { where: source };
    });
  const processes = options.processes ?? new RemoteProcesses();
  const before = readPins(dataDir);
  try {
    // 1. What is live, and what operators have decided.
    const site = readDeployedSite(dataDir);
    const pins = changePins?.(before) ?? before;
    const { all: remotes, ...removals } = remotesWithLive(options.remotes, site, accept);
    if (changePins && !dryRun) await writePins(dataDir, pins);

    // 2. What teams have published. An operator's decision about one name looks at that name alone.
    const all: readonly ReleaseName[] = ['shell', ...remotes.remotes.keys()];
    const isUrgent = changePins !== undefined && site.history !== undefined;
    const decided = changedNames(before, pins);
    const asked = isUrgent ? all.filter((name) => decided.includes(name)) : all;
    const published = options.published ?? (await pollSources(asked, pins, { sourceOf, settings }));

    // 3. Every release that may have changed is examined in a process of its own, while the live site is copied.
    await keepTools(dataDir);
    const plan = new Plan(
      {
        dataDir,
        config,
        settings,
        remotes,
        site,
        pins,
        published,
        sourceOf,
        accept,
        browser,
        isUrgent,
        report,
      },
      processes,
    );
    const [selected, begun] = await Promise.allSettled([
      selectParts({ plan, site, processes, signal }),
      dryRun ? undefined : beginSite(dataDir, site, signal),
    ]);
    if (selected.status === 'rejected') throw selected.reason;
    if (begun.status === 'rejected') throw begun.reason;
    const selection = {
      ...selected.value,
      refusals: [...selected.value.refusals, ...removals.refusals],
      accepted: [...selected.value.accepted, ...removals.accepted],
    };
    const { versions, refusals, accepted, unavailable, parts, documents } = selection;
    reportSelection(selection, { accept, report });
    checkPins(refusals, before, pins);
    const isSame =
      selection.isSame && isIntactSite(site) && site.history?.current.config === sha256OfData(config);
    const changed = !isSame;
    if (changed) report(`${documents.rendered} documents rendered, ${documents.unchanged} unchanged`);
    const counted = changed ? documents : { rendered: 0, unchanged: 0 };
    const result = { changed, versions, refusals, accepted, unavailable, documents: counted };
    if (dryRun) return { id: site.history?.current.id ?? '', ...result };

    // 4. Finished parts are linked into a new site, which goes live in one step, and is recorded.
    const record = changed || !site.history ? recordOf(selection, site, config) : site.history.current;
    const at = new Date().toISOString();
    const listed = Object.fromEntries([...remotes.remotes].map(([name, { routes }]) => [name, routes]));
    const places = [dataDir, ...all.flatMap((name) => sourceOf(name)?.where ?? [])];
    const attempt = {
      record,
      parts: parts.map(({ part }) => part),
      routes: listed,
      pins,
      refusals,
      at,
      places,
    };
    const history: History = {
      configuration: config,
      remotesFile: options.remotesFile ?? site.history?.remotesFile,
      routes: listed,
      published: { ...site.history?.published, ...selection.published },
      current: record,
      kept: changed
        ? keptReleases(site.history, settings.keepReleasesMs, versions)
        : (site.history?.kept ?? []),
      earlier: changed ? site.records : (site.history?.earlier ?? []),
    };
    if (changed) {
      for (const line of record.reconfigured) report(`reconfigured ${line}`);
      await publish({ dataDir, record, site, parts, unavailable, config, signal }, (folder) =>
        writePublicRecord(folder, attempt),
      );
    } else {
      report('nothing has changed since the site was composed');
      await writePublicRecord(path.join(dataDir, 'site'), attempt);
    }
    await writeHistory(dataDir, history);
    await recordRefusals(dataDir, refusals, at);

    // 5. The new site is live, so a store that cannot be cleaned up is not a failure.
    await collectGarbage(dataDir, { neverLiveBytes: settings.sizes.release }).catch((cause: unknown) =>
      report(`old releases cannot be removed: ${messageOf(cause)}`),
    );
    return { id: record.id, ...result };
  } catch (cause) {
    if (changePins && !dryRun) await writePins(dataDir, before);
    throw cause;
  } finally {
    if (!options.processes) processes.close();
    if (existsSync(workFolder(dataDir))) removeAbandoned(dataDir);
  }
}

interface PublishOptions {
  readonly dataDir: string;
  readonly record: CompositionRecord;
  readonly site: DeployedSite;
  readonly parts: readonly NewPart[];
  readonly unavailable: readonly SitePath[];
  readonly config: SiteConfig;
  readonly signal: AbortSignal;
}

/** Writes a site into a folder of its own, and makes it the live one. */
async function publish(
  { dataDir, record, site, parts, unavailable, config, signal }: PublishOptions,
  writeRecord: (folder: string) => Promise<void>,
): Promise<void> {
  const { id } = record;
  mkdirSync(workFolder(dataDir), { recursive: true });
  const folder = mkdtempSync(path.join(workFolder(dataDir), `${process.pid}-`));
  try {
    const live = site.damaged.has(ownPart) ? undefined : site.parts.get(ownPart);
    const own = await writeOwnFiles({
      id,
      config,
      parts: parts.map(({ part }) => part),
      unavailable,
      live: live?.files ?? {},
      folder,
    });
    await writeSite({ dataDir, id, site, parts: [...parts, { part: own, folder }], signal });
    await writeRecord(siteFolder(dataDir, id));
    signal.throwIfAborted();
    await publishSite(dataDir, id);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Examines the current releases, each in a process of its own, and makes a site of those that pass. A refused release changes
 * nothing: its team's last good one stays.
 *
 * @throws OperatorError if no site can be composed; the live one, if any, stays as it was.
 */
export const compose = (options: ComposeOptions): Promise<Composed> =>
  withComposerLock({ ...options, isUrgent: options.changePins !== undefined }, (signal) =>
    composeIn(options, signal),
  );
