import type { RemoteName, SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { sha256OfData } from './model/hash';
import type { Acceptances, Report } from './model/releases';
import { type DeployedSite, isKnownSite, livePages, ownPart } from './publish/deployed-site';
import { ownerOf, pagesWithout, type Remotes, type SourceOf } from './pull/remotes-file';
import type { Polled } from './pull/sources';
import type { Choice, Job } from './remote/job/job';
import type { Part } from './remote/job/part';
import { toolsFolder, toolsIdentity } from './remote/job/tools';
import type { RemoteProcess } from './remote/process';
import type { RemoteProcesses } from './remote/processes';
import { keptReleases } from './state/history';
import type { Pins } from './state/pins';

/** What a composition is asked for, and finds. */
export interface PlanInputs extends Pick<Job, 'dataDir' | 'config' | 'settings'> {
  readonly accept?: Acceptances;
  readonly browser?: boolean;
  readonly remotes: Remotes;
  readonly site: DeployedSite;
  readonly pins: Pins;
  /** What each source had when it was polled; a name that is not polled is missing. */
  readonly published: ReadonlyMap<string, Polled>;
  readonly sourceOf: SourceOf;
  readonly processes: RemoteProcesses;
  /** Aborts when an operator's decision goes first. */
  readonly signal: AbortSignal;
  readonly report: Report;
}

/** The examination of one name. */
export interface PlannedExamination {
  readonly name: ReleaseName;
  /** Undefined if there is nothing to examine. */
  readonly process: RemoteProcess | undefined;
  /** The part that stays if nothing passes, or until something has. */
  readonly live: Part | undefined;
}

type StartOptions = Partial<Pick<Job, 'shell' | 'unavailable'>> & { readonly purpose?: string };

/** Decides which releases have to be examined, and describes each examination as a job. */
export class Plan {
  readonly inputs: PlanInputs;
  readonly #tools = toolsIdentity();
  readonly #routes: Job['routes'];
  /** Names that may be in the site: those of `remotes.json` that are not disabled. */
  readonly enabled: readonly RemoteName[];
  readonly disabled: readonly RemoteName[];
  /** The version of the live shell; undefined if there is no live site, or an earlier version of the composer made it. */
  readonly liveShell: string | undefined;

  constructor(inputs: PlanInputs) {
    const { remotes, pins, site } = inputs;
    this.inputs = inputs;
    this.#routes = [...remotes.remotes].map(([name, { routes }]) => ({ name, routes }));
    const isDisabled = (name: string): boolean => pins.disabled.includes(name);
    this.enabled = [...remotes.remotes.keys()].filter((name) => !isDisabled(name));
    this.disabled = [...remotes.remotes.keys()].filter(isDisabled);
    this.liveShell = isKnownSite(site) ? this.#liveVersions('shell')[0] : undefined;
  }

  /** Examines a remote with a shell, unless the live part can stay as it is. */
  examine(name: RemoteName, shell: string, isLiveFirst = false): PlannedExamination {
    const live = this.#usablePart(name, shell, []);
    const purpose = shell === this.liveShell ? '' : 'with another shell';
    const process = this.#start(name, this.#choices(name, live, isLiveFirst), { shell, purpose });
    return { name, process, live };
  }

  /** Examines the shell, unless its live part can stay as it is with these unavailable pages. */
  examineShell(unavailable: readonly SitePath[]): PlannedExamination {
    const choices = this.#choices('shell', this.#usablePart('shell', null, unavailable));
    return {
      name: 'shell',
      process: this.#start('shell', choices, { unavailable }),
      live: this.inputs.site.intact.get('shell'),
    };
  }

  /** Makes the part of a shell that was chosen. */
  finishShell(version: string, unavailable: readonly SitePath[]): PlannedExamination {
    const process = this.#start('shell', [{ version }], { unavailable, purpose: 'finished' });
    return { name: 'shell', process, live: undefined };
  }

  /** What is left of the live parts of other names: the files of their releases, for open pages. */
  retire(names: readonly string[]): readonly Part[] {
    const gone = [...this.inputs.site.intact.values()].filter(
      ({ name }) => name !== ownPart && !names.includes(name),
    );
    return gone.map((part) => {
      if (part.entry === null && part.pages.length === 0) return part;
      const released = Object.entries(part.files).filter(([file]) => file.startsWith('releases/'));
      const files = Object.fromEntries(released);
      return { ...part, entry: null, pages: [], articles: [], inputs: '', files };
    });
  }

  /** Identifies what a team publishes; undefined if it was not polled. */
  published(name: ReleaseName): string | undefined {
    return this.inputs.published.get(name)?.fingerprint;
  }

  /** The pages that a site lacks without some names. */
  unavailablePages(missing: readonly RemoteName[]): readonly SitePath[] {
    const { remotes, site } = this.inputs;
    const pages = livePages(site);
    return missing.flatMap((name) => pagesWithout(name, remotes, pages)).toSorted();
  }

  /** Identifies what all documents of a part are made from, besides its release. */
  inputsOf(shell: string | null, unavailable: readonly SitePath[]): string {
    const common = [this.#tools, this.inputs.config];
    return sha256OfData(shell === null ? [...common, unavailable] : [...common, this.#routes, shell]);
  }

  /** The versions of a name that were live, the last one first. */
  #liveVersions(name: string): readonly string[] {
    return [...new Set(this.inputs.site.records.flatMap((record) => record.versions[name] ?? []))];
  }

  /** The live part of a name, if the site can have it as it is: with this shell, or as the shell's with these unavailable pages. */
  #usablePart(name: string, shell: string | null, unavailable: readonly SitePath[]): Part | undefined {
    const part = this.inputs.site.intact.get(name);
    return part?.inputs === this.inputsOf(shell, unavailable) ? part : undefined;
  }

  /**
   * The releases of a name to try: what is new, then the live one, unless its part is usable.
   *
   * @param isLiveFirst - Whether only the live one is tried, because a new one is still examined or has a fault of its own: a team
   * that publishes one bad release after another must not start this again each time.
   */
  #choices(name: ReleaseName, usable: Part | undefined, isLiveFirst = false): readonly Choice[] {
    // By hand, what has passed is examined again, because a disk may have changed it.
    const mayStay = usable && !this.inputs.settings.isThorough;
    const live = mayStay
      ? []
      : this.#liveVersions(name)
          .slice(0, 1)
          .map((version) => ({ version }));
    return isLiveFirst && live.length > 0 ? live : [...this.#newChoice(name), ...live];
  }

  /** The release that a team publishes, or that an operator has pinned, if it may differ from what is live. */
  #newChoice(name: ReleaseName): readonly Choice[] {
    const { pins, settings, sourceOf, site } = this.inputs;
    const source = sourceOf(name);
    const pinned = pins.pinned[name];
    const fingerprint = this.published(name);
    if (!source || (pinned ?? fingerprint) === undefined) return [];
    const isLive =
      pinned === undefined
        ? fingerprint === site.history?.published[name]
        : pinned === site.history?.current.versions[name];
    return isLive && !settings.isThorough ? [] : [{ source, pinned }];
  }

  /** Starts the process that examines some releases, or finds it; none if there are none. */
  #start(
    name: ReleaseName,
    choices: readonly Choice[],
    { shell = null, unavailable = [], purpose = '' }: StartOptions,
  ): RemoteProcess | undefined {
    if (choices.length === 0) return undefined;
    const { dataDir, config, settings, site, accept = {}, browser = false } = this.inputs;
    const { processes, report } = this.inputs;
    const job: Job = {
      name,
      choices,
      shell,
      unavailable,
      dataDir,
      config,
      accept,
      browser,
      settings,
      inputs: this.inputsOf(shell, unavailable),
      isNewShell: shell !== null && !this.#liveVersions('shell').includes(shell),
      routes: this.#routes,
      taken: this.#pagesOfOthers(name),
      liveVersions: this.#liveVersions(name),
      liveShell: this.#liveVersions('shell')[0],
      live: site.intact.get(name),
      kept: keptReleases(site.history, settings.keepReleasesMs)
        .filter((kept) => kept.name === name)
        .map(({ version }) => version),
      tools: toolsFolder(dataDir),
      isBackground: !processes.isWaitedFor,
    };
    const isPublished = choices.some((choice) => 'source' in choice);
    const published = (isPublished && this.published(name)) || '';
    return processes.get(`${name} ${purpose}`, job, { published, report });
  }

  /** The pages at routes of a name that are another one's on the live site. */
  #pagesOfOthers(name: string): Job['taken'] {
    const taken: Record<SitePath, string> = {};
    for (const { name: owner, pages } of this.inputs.site.parts.values())
      for (const { path } of pages)
        if (owner !== name && ownerOf(this.inputs.remotes, path) === name) taken[path] = owner;
    return taken;
  }
}
