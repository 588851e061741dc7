import { OperatorError } from '@proper/operator-kit/operator-error';
import type { SiteConfig } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { sha256OfData } from './base/hash';
import {
  formatRefusal,
  InvalidReleaseError,
  messageOf,
  type Refusal,
  toRefusal,
  unknownVersion,
} from './base/invalid-release';
import { withPublishLock } from './base/lock';
import type { StoredRelease } from './base/releases';
import type { ComposerSettings } from './base/settings';
import { type CheckedRelease, checkRelease } from './check/check-release';
import { findContractProblems } from './check/contract';
import { ownerOf, type Remotes, type SourceOf, sourcesOf } from './fetch/remotes-file';
import { openSource } from './fetch/source';
import { fetchRelease, findDamage, findStored } from './fetch/store';
import { joinRelease } from './join/join-release';
import type { ReleaseOutput } from './join/output';
import { type CurrentSite, readCurrentSite } from './publish/current-site';
import type { Decisions } from './publish/decisions';
import { goLive, isChanged } from './publish/go-live';
import type { Acceptance } from './publish/history';
import { recordRefusals } from './publish/refusals';
import { collectGarbage } from './publish/retention';
import { Threads } from './threads/threads';

/** A line of progress, for a person or a log. */
export type Report = (line: string, fields?: Readonly<Record<string, string>>) => void;

/** How a site is to be composed. */
export interface ComposeOptions {
  readonly remotes: Remotes;
  /** That file, if the data folder is to keep its name. */
  readonly remotesFile?: string | undefined;
  /** Has the store, the sites and the history. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  readonly settings: ComposerSettings;
  /** The names whose releases are fetched; by default all. The others keep what is live. */
  readonly names?: readonly ReleaseName[];
  /** `full`, as by hand, compares every file with its hash and makes every document again; `changed` trusts what is there. */
  readonly verify?: 'full' | 'changed';
  /** Decisions to take with this composition, such as a pin. They are kept if it succeeds. */
  readonly decide?: (decisions: Decisions) => Decisions;
  /** Why the operator accepts objections to new releases, by `NAME@VERSION`. */
  readonly accept?: Readonly<Record<string, string>>;
  /** Fetches, checks and joins without changing what is live. */
  readonly dryRun?: boolean;
  /** Where the release of a name is; by default its source in `remotes.json`. */
  readonly sourceOf?: SourceOf;
  /** The threads of a watching composer. */
  readonly threads?: Threads;
  readonly report: Report;
}

/** The result of composing. */
export interface Composed {
  /** Names the live composition. */
  readonly id: string;
  /** False if the live site was already made from the same releases. In a dry run: whether it would change. */
  readonly changed: boolean;
  readonly versions: Readonly<Record<string, string>>;
  readonly refusals: readonly Refusal[];
  readonly accepted: readonly Acceptance[];
}

/** One composition under way. */
interface Attempt extends ComposeOptions {
  readonly threads: Threads;
  readonly verify: 'full' | 'changed';
  readonly site: CurrentSite;
  readonly decisions: Decisions;
  /** All names of `remotes.json`, the shell's first. */
  readonly all: readonly ReleaseName[];
}

/** A release that may go live, with the result of its check. */
interface Candidate extends Pick<CheckedRelease, 'weights'> {
  readonly stored: StoredRelease;
}

/** What is found about the release of a name. */
interface Found {
  readonly name: ReleaseName;
  /** The new release; undefined if there is none that differs from the live one. */
  readonly stored?: StoredRelease;
  readonly refusal?: Refusal;
}

/** The live release of a name. */
function findLive({ dataDir, site }: Attempt, name: string): Candidate | undefined {
  const output = site.outputs.get(name);
  const stored = output && findStored(dataDir, name, output.version);
  return output && stored && { stored, weights: output.weights };
}

/** Fetches the release of a name, or finds the pinned one. */
async function fetchOne(attempt: Attempt, name: ReleaseName): Promise<Found> {
  const { remotes, dataDir, settings, decisions, verify } = attempt;
  const source = (attempt.sourceOf ?? sourcesOf(remotes))(name);
  const pinned = decisions.pinned[name];
  let version = pinned ?? unknownVersion;
  try {
    const known = pinned === undefined ? undefined : findStored(dataDir, name, pinned);
    if (known && (verify === 'changed' || findDamage(known) === undefined)) return { name, stored: known };
    if (!source) return { name };
    const stored = await fetchRelease(name, openSource(name, source, settings.sizes.file), attempt);
    version = stored.release.version;
    if (pinned === undefined || version === pinned) return { name, stored };
    throw new InvalidReleaseError(`${pinned} is neither stored nor what its team publishes now`, {
      version: pinned,
    });
  } catch (cause) {
    return { name, refusal: toRefusal({ name, version }, cause) };
  }
}

/** Checks a release with a shell. One that is live has passed before. @throws InvalidReleaseError */
async function checkOne(attempt: Attempt, stored: StoredRelease, shell: StoredRelease | null) {
  const { remotes, dataDir, site, accept, threads, report } = attempt;
  const { name, version } = stored.release;
  const live = findLive(attempt, name);
  const former = Object.keys(site.history?.lastLive[name] ?? {});
  const checked = await checkRelease(
    stored,
    {
      shell: shell?.release ?? null,
      routes: [...remotes.remotes.values()],
      live: live && { release: live.stored.release, weights: live.weights },
      served: [
        ...(live ? [live.stored.release] : []),
        ...former.flatMap((each) => findStored(dataDir, name, each)?.release ?? []),
      ],
      ...(accept && { accept }),
    },
    threads,
  );
  for (const warning of checked.warnings) report(`${name} ${version}: ${warning}`, { remote: name });
  return checked;
}

/** The shells to try: a new one that passes, then the live one. */
async function listShells(attempt: Attempt, found: Found | undefined, refusals: Refusal[]) {
  const live = findLive(attempt, 'shell');
  const candidates: Candidate[] = live ? [live] : [];
  if (found?.refusal) refusals.push(found.refusal);
  if (found?.stored && found.stored.release.version !== live?.stored.release.version)
    try {
      const { weights } = await checkOne(attempt, found.stored, null);
      candidates.unshift({ stored: found.stored, weights });
    } catch (cause) {
      refusals.push(toRefusal(found.stored.release, cause));
    }
  return candidates;
}

/** The first shell with which every live remote can stay or be replaced. A shell that a remote does not fit waits for its team. */
function chooseShell(
  attempt: Attempt,
  shells: readonly Candidate[],
  { found, refusals }: { found: ReadonlyMap<string, Found>; refusals: Refusal[] },
): Candidate {
  for (const shell of shells) {
    const { release } = shell.stored;
    const problems = attempt.all.flatMap((name) => {
      const live = findLive(attempt, name);
      if (name === 'shell' || !live || attempt.decisions.disabled.includes(name)) return [];
      const releases = [found.get(name)?.stored?.release ?? [], live.stored.release].flat();
      const reasons = releases.map((remote) => findContractProblems(remote, release));
      return reasons.every((each) => each.length > 0) ? `${name} ${reasons[0]?.join('; ')}` : [];
    });
    if (problems.length === 0) return shell;
    const reason = `no site can be made with it: ${problems.join('; ')}`;
    refusals.push(toRefusal(release, new InvalidReleaseError(reason, { status: 'waiting' })));
  }
  const reasons = refusals.filter(({ name }) => name === 'shell').map(({ reason }) => reason);
  throw new OperatorError(
    `No site can be composed: there is no usable release of shell: ${reasons.join('; ') || 'none is published'}`,
  );
}

/** What a remote adds to the next site: its new release if that passes, else the live one. */
async function prepareRemote(
  attempt: Attempt,
  found: Found | undefined,
  { name, shell }: { name: string; shell: Candidate },
) {
  const refusals: Refusal[] = found?.refusal ? [found.refusal] : [];
  const accepted: Acceptance[] = [];
  const live = findLive(attempt, name);
  let chosen = live;
  const stored = found?.stored;
  if (stored && (stored.release.version !== live?.stored.release.version || attempt.verify === 'full'))
    try {
      const checked = await checkOne(attempt, stored, shell.stored);
      accepted.push(...checked.accepted);
      chosen = { stored, weights: checked.weights };
    } catch (cause) {
      refusals.push(toRefusal(stored.release, cause));
    }
  const fits = chosen && findContractProblems(chosen.stored.release, shell.stored.release).length === 0;
  const output = chosen && fits ? await join(attempt, chosen, shell) : undefined;
  return { name, output, refusals, accepted };
}

const join = (attempt: Attempt, { stored, weights }: Candidate, shell: Candidate): Promise<ReleaseOutput> =>
  joinRelease(
    stored,
    { weights },
    {
      ...attempt,
      shell: shell.stored,
      owns: (page) => ownerOf(attempt.remotes, page) === stored.release.name,
      live: attempt.site.outputs.get(stored.release.name),
    },
  );

/** What a composition has made, to be published. */
interface Prepared {
  readonly outputs: ReadonlyMap<string, ReleaseOutput>;
  readonly refusals: readonly Refusal[];
  readonly accepted: readonly Acceptance[];
}

/** Checks what was fetched, and joins what passes with the shell. */
async function prepare(attempt: Attempt, found: ReadonlyMap<string, Found>): Promise<Prepared> {
  const refusals: Refusal[] = [];
  const shells = await listShells(attempt, found.get('shell'), refusals);
  const shell = chooseShell(attempt, shells, { found, refusals });
  const isNewShell = shell.stored.release.version !== attempt.site.outputs.get('shell')?.version;
  const names = attempt.all.filter(
    (name) => name !== 'shell' && (isNewShell || found.has(name) || isOutdated(attempt, name)),
  );
  try {
    const [shellOutput, ...remotes] = await Promise.all([
      join(attempt, shell, shell),
      ...names.map((name) => prepareRemote(attempt, found.get(name), { name, shell })),
    ]);
    const made = [shellOutput, ...remotes.flatMap(({ output }) => output ?? [])];
    return {
      outputs: new Map(made.map((output) => [output.name, output])),
      refusals: [...refusals, ...remotes.flatMap((each) => each.refusals)],
      accepted: remotes.flatMap((each) => each.accepted),
    };
  } catch (cause) {
    if (!(cause instanceof InvalidReleaseError) || !isNewShell) throw cause;
    // The shell cannot render a document: the live one stays.
    const refusal = toRefusal(shell.stored.release, cause);
    const others = new Map([...found].filter(([name]) => name !== 'shell'));
    const rest = await prepare(attempt, others.set('shell', { name: 'shell', refusal }));
    return rest;
  }
}

/** Whether what a name has on the site was made with another shell or configuration. */
function isOutdated({ site, config }: Attempt, name: string): boolean {
  const output = site.outputs.get(name);
  return (
    output !== undefined &&
    (output.shell !== site.outputs.get('shell')?.version || output.config !== sha256OfData(config))
  );
}

/** Fails if a release that an operator has just pinned is refused. @throws UserError */
function checkPins(refusals: readonly Refusal[], before: Decisions, after: Decisions): void {
  for (const { name, version, reason } of refusals)
    if (after.pinned[name] === version && before.pinned[name] !== version)
      throw new OperatorError(`Nothing was changed: ${name} cannot be pinned to ${version}: ${reason}.`);
}

/** The outputs of the next site: those that were made, and the live ones of other names of the file. */
function mergeOutputs({ all, report }: Attempt, { outputs }: Prepared, site: CurrentSite) {
  const merged = new Map([...site.outputs, ...outputs]);
  const shell = merged.get('shell')?.version;
  for (const [name, output] of merged) {
    if (all.includes(name) && output.shell === shell) continue;
    merged.delete(name);
    if (!all.includes(name)) report(`remotes.json no longer lists ${name}: its pages are gone`);
  }
  return merged;
}

/**
 * Makes the outputs of a composition live, with those of the names that it did not look at. Returns undefined if meanwhile something else
 * went live, beside which they were not made.
 */
async function publish(attempt: Attempt, prepared: Prepared): Promise<Composed | undefined> {
  const { dataDir, config, dryRun = false, decide } = attempt;
  const site = readCurrentSite(dataDir);
  const isStale = ['shell', ...prepared.outputs.keys()].some(
    (name) => site.outputs.get(name)?.id !== attempt.site.outputs.get(name)?.id,
  );
  if (isStale) return undefined;
  const decisions = decide?.(site.decisions) ?? site.decisions;
  const { refusals, accepted } = prepared;
  checkPins(refusals, site.decisions, decisions);
  const outputs = mergeOutputs(attempt, prepared, site);
  const versions = Object.fromEntries([...outputs].map(([name, { version }]) => [name, version]));
  const next = { ...attempt, site, config, outputs, decisions, accepted };
  if (dryRun) return { id: site.record?.id ?? '', changed: isChanged(next), versions, refusals, accepted };
  const refused = await recordRefusals(dataDir, attempt.names ?? attempt.all, refusals);
  const { id, changed } = await goLive({ ...next, refused });
  return { id, changed, versions, refusals, accepted };
}

async function composeWith(options: ComposeOptions, threads: Threads): Promise<Composed> {
  const { remotes, dataDir, verify = 'changed', decide, report } = options;
  for (;;) {
    const site = readCurrentSite(dataDir);
    const decisions = decide?.(site.decisions) ?? site.decisions;
    const all = ['shell', ...remotes.remotes.keys()];
    const attempt: Attempt = { ...options, threads, verify, site, decisions, all };

    const names = (options.names ?? all).filter((name) => all.includes(name));
    const fetched = await Promise.all(names.map((name) => fetchOne(attempt, name)));
    const prepared = await prepare(attempt, new Map(fetched.map((found) => [found.name, found])));
    const composed = await withPublishLock(dataDir, () => publish(attempt, prepared));
    if (composed) {
      for (const refusal of composed.refusals)
        report(`refused ${formatRefusal(refusal)}`, { remote: refusal.name, release: refusal.version });
      for (const { name, version, objection } of composed.accepted)
        report(`accepted ${name} ${version}: ${objection}`);
      return composed;
    }
    report('another composition went live meanwhile, so this one begins again');
  }
}

/**
 * Composes a site: fetches the releases, checks them, joins those that pass with the shell, and publishes the result in one step. A refused
 * release changes nothing: its team's last good one stays. @throws UserError if no site can be composed; the live one stays as it was
 */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const threads = options.threads ?? new Threads(options.settings.thread);
  try {
    const composed = await composeWith(options, threads);
    // The new site is live, so a store that cannot be cleaned up is not a failure.
    if (composed.changed && options.dryRun !== true)
      await withPublishLock(options.dataDir, () => collectGarbage(options.dataDir, options)).catch(
        (cause: unknown) => options.report(`what is no longer needed cannot be removed: ${messageOf(cause)}`),
      );
    return composed;
  } finally {
    if (!options.threads) await threads.close();
  }
}
