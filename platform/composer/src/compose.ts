import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { SiteConfig } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { withComposerLock } from './lock';
import { formatRefusal, messageOf, plainText, type Refusal } from './model/faults';
import { sha256OfData } from './model/hash';
import { type Acceptances, type Report, releaseKey } from './model/releases';
import { Plan } from './plan';
import { type DeployedSite, isIntactSite, isKnownSite, readDeployedSite } from './publish/deployed-site';
import { readPublicRefusals, writePublicRecord } from './publish/public-record';
import { collectGarbage } from './publish/retention';
import { beginSite, publish } from './publish/site';
import { openSources, type Remotes, type SourceOf, sourcesOf } from './pull/remotes-file';
import { type Polled, SourcePoller } from './pull/sources';
import type { ComposerSettings } from './remote/job/settings';
import { keepTools, removeUnusedTypefaces } from './remote/job/tools';
import { removeAbandoned } from './remote/process';
import { RemoteProcesses } from './remote/processes';
import { type Selection, selectParts } from './select';
import { type Acceptance, continueHistory, recordComposition, writeHistory } from './state/history';
import { type ChangePins, isDecided, type Pins, readPins, writePins } from './state/pins';
import { recordRefusals } from './state/refusals';

/** How a site is to be composed. */
export interface ComposeOptions {
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
  readonly sourceOf?: SourceOf;
  /** What each source had when it was polled; by default they are polled now. */
  readonly published?: ReadonlyMap<string, Polled>;
  /** The processes of a watching composer, which waits for none that the site can do without. */
  readonly processes?: RemoteProcesses;
  readonly report: Report;
}

/** A composition that runs, until its signal aborts. */
interface Attempt extends ComposeOptions {
  readonly processes: RemoteProcesses;
  readonly signal: AbortSignal;
}

/** The result of composing. Both counts of documents are 0 if nothing has changed. */
export interface Composed
  extends Pick<Selection, 'versions' | 'refusals' | 'accepted' | 'unavailable' | 'documents'> {
  /** Names the live composition, as in `composition.json`. */
  readonly id: string;
  /** False if the live site was already made from the same releases. In a dry run: whether it would change. */
  readonly changed: boolean;
}

function reportSelection(selection: Selection, { accept = {}, report }: ComposeOptions): void {
  const { unavailable, refusals, accepted } = selection;
  for (const refusal of refusals)
    report(`refused ${formatRefusal(refusal)}`, { remote: refusal.name, release: refusal.version });
  for (const { name, version, objection } of accepted)
    report(`accepted ${name} ${version}: ${plainText(objection)}`);
  for (const release of Object.keys(accept))
    if (!accepted.some((acceptance) => releaseKey(acceptance) === release))
      report(`there was nothing to accept of ${release}`);
  for (const page of unavailable) report(`${page} says that it is not available at the moment`);
}

/** @throws OperatorError if a release that an operator has just pinned is refused. */
function checkPins(refusals: readonly Refusal[], before: Pins, after: Pins): void {
  for (const { name, version, reason } of refusals)
    if (after.pinned[name] === version && before.pinned[name] !== version)
      throw new OperatorError(`Nothing was changed: ${name} cannot be pinned to ${version}: ${reason}.`);
}

/** The remotes of the file, and live ones that it no longer lists, until an operator accepts that they go. */
function addUnlisted({ remotes, accept = {} }: ComposeOptions, { parts, history }: DeployedSite) {
  const objection = 'remotes.json no longer lists it, and its pages would be gone';
  const at = new Date().toISOString();
  const all = new Map(remotes.remotes);
  const refusals: Refusal[] = [];
  const accepted: Acceptance[] = [];
  for (const { name, version, entry } of parts.values()) {
    if (entry === null || remotes.remotes.has(name)) continue;
    const because = accept[releaseKey({ name, version })];
    if (because === undefined) {
      all.set(name, { name, source: '', routes: history?.routes[name] ?? [] });
      refusals.push({ name, version, reason: objection, isAcceptable: true });
    } else accepted.push({ name, version, about: 'remote-removed', objection, because, at });
  }
  return { remotes: { ...remotes, remotes: all }, refusals, accepted };
}

/** What is live, what operators have decided, and what teams have published. */
async function survey(options: ComposeOptions, before: Pins) {
  const { dataDir, settings, changePins, dryRun = false } = options;
  const site = readDeployedSite(dataDir);
  const pins = changePins?.(before) ?? before;
  if (changePins && !dryRun) await writePins(dataDir, pins);
  const { remotes, ...unlisted } = addUnlisted(options, site);
  const sourceOf = options.sourceOf ?? sourcesOf(remotes);
  const names: readonly ReleaseName[] = ['shell', ...remotes.remotes.keys()];
  // A decision about one name looks at that name alone, unless an earlier version composed the site: nothing of it can stay then.
  const isUrgent = changePins !== undefined && isKnownSite(site);
  const asked = isUrgent ? names.filter((name) => isDecided(name, before, pins)) : names;
  const poller = new SourcePoller();
  if (!options.published) await poller.poll(openSources(asked, pins, sourceOf), settings.sizes.file);
  const published = options.published ?? poller.published;
  const places = [dataDir, ...names.flatMap((name) => sourceOf(name)?.where ?? [])];
  const others = names.filter((name) => !asked.includes(name));
  const standing = readPublicRefusals(path.join(dataDir, 'site'), others);
  return { site, pins, remotes, unlisted, sourceOf, published, places, standing };
}

type Survey = Awaited<ReturnType<typeof survey>>;

/** Examines every release that may have changed in a process of its own, and copies the live site meanwhile. */
async function examineAll(attempt: Attempt, { unlisted, ...found }: Survey): Promise<Selection> {
  const { dataDir, signal } = attempt;
  await keepTools(dataDir);
  const [selected, copied] = await Promise.allSettled([
    selectParts(new Plan({ ...attempt, ...found })),
    attempt.dryRun ? undefined : beginSite(dataDir, found.site, signal),
  ]);
  if (selected.status === 'rejected') throw selected.reason;
  if (copied.status === 'rejected') throw copied.reason;
  const { refusals, accepted } = selected.value;
  return {
    ...selected.value,
    refusals: [...refusals, ...unlisted.refusals],
    accepted: [...accepted, ...unlisted.accepted],
  };
}

/** Writes the site of the selected parts if it differs from the live one, and makes it live in one step. Returns its record's id. */
async function publishSelection(
  options: Attempt,
  { site, remotes, pins, standing, places }: Survey,
  { changed, ...selection }: Selection & { readonly changed: boolean },
): Promise<string> {
  const { dataDir, config, settings, report, signal } = options;
  const { parts, refusals } = selection;
  const current = site.history?.current;
  const record = changed || !current ? recordComposition(config, selection, site.history) : current;
  const routes = Object.fromEntries([...remotes.remotes].map(([name, entry]) => [name, entry.routes]));
  const at = new Date().toISOString();
  const decided = { pins, refusals, standing, at, places };
  const publication = { dataDir, config, site, record, parts, routes, ...decided };
  if (changed) {
    for (const line of record.reconfigured) report(`reconfigured ${line}`);
    await publish(publication, signal);
  } else {
    report('nothing has changed since the site was composed');
    await writePublicRecord(path.join(dataDir, 'site'), publication);
  }
  const continued = continueHistory(site.history, record, settings.keepReleasesMs);
  await writeHistory(dataDir, {
    ...continued,
    configuration: config,
    remotesFile: options.remotesFile ?? site.history?.remotesFile,
    routes,
    published: { ...continued.published, ...selection.published },
  });
  await recordRefusals(dataDir, refusals);
  return record.id;
}

async function composeIn(options: ComposeOptions, signal: AbortSignal): Promise<Composed> {
  const { dataDir, config, settings, changePins, dryRun = false, report } = options;
  const processes = options.processes ?? new RemoteProcesses();
  const attempt = { ...options, processes, signal };
  const before = readPins(dataDir);
  try {
    // 1. What is live, what operators have decided, and what teams have published.
    const found = await survey(options, before);

    // 2. Every release that may have changed is examined in a process of its own, while the live site is copied.
    const selection = await examineAll(attempt, found);
    reportSelection(selection, options);
    checkPins(selection.refusals, before, found.pins);

    // 3. Whether the site changes.
    const isConfigured = found.site.history?.current.config === sha256OfData(config);
    const changed = !(selection.isSame && isIntactSite(found.site) && isConfigured);
    const { versions, refusals, accepted, unavailable } = selection;
    const documents = changed ? selection.documents : { rendered: 0, unchanged: 0 };
    if (changed) report(`${documents.rendered} documents rendered, ${documents.unchanged} unchanged`);
    const result = { changed, versions, refusals, accepted, unavailable, documents };
    if (dryRun) return { id: found.site.history?.current.id ?? '', ...result };

    // 4. Finished parts are linked into a new site, which goes live in one step, and is recorded.
    const id = await publishSelection(attempt, found, { ...selection, changed });

    // 5. The new site is live, so a store that cannot be cleaned up is not a failure.
    await Promise.all([
      collectGarbage(dataDir, { neverLiveBytes: settings.sizes.release }),
      removeUnusedTypefaces(dataDir),
    ]).catch((cause: unknown) => report(`what is no longer needed cannot be removed: ${messageOf(cause)}`));
    return { id, ...result };
  } catch (cause) {
    if (changePins && !dryRun) await writePins(dataDir, before);
    throw cause;
  } finally {
    if (!options.processes) processes.close();
    removeAbandoned(dataDir);
  }
}

/**
 * Examines the current releases, each in a process of its own, and makes a site of those that pass. A refused release changes nothing: its
 * team's last good one stays. @throws OperatorError if no site can be composed; the live one, if any, stays as it was
 */
export const compose = (options: ComposeOptions): Promise<Composed> =>
  withComposerLock({ ...options, isUrgent: options.changePins !== undefined }, (signal) =>
    composeIn(options, signal),
  );
