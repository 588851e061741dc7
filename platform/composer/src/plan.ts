import type { RemoteName, SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { sha256OfData } from './model/hash';
import type { Acceptances, Report } from './model/releases';
import { type DeployedSite, livePages, ownPart } from './publish/deployed-site';
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
  readonly report: Report;
}

type StartOptions = Partial<Pick<Job, 'shell' | 'unavailable'>> & { readonly purpose?: string };

/** Decides which releases have to be examined, and describes each examination as a job. */
export class Plan {
  readonly #inputs: PlanInputs;
  readonly #tools = toolsIdentity();
  readonly routes: Job['routes'];
  /** Names that may be in the site: those of `remotes.json` that are not disabled. */
  readonly enabled: readonly RemoteName[];
  readonly disabled: readonly RemoteName[];

  constructor(inputs: PlanInputs) {
    this.#inputs = inputs;
    const { remotes, pins } = inputs;
    this.routes = [...remotes.remotes].map(([name, { routes }]) => ({ name, routes }));
    const isDisabled = (name: string): boolean => pins.disabled.includes(name);
    this.enabled = [...remotes.remotes.keys()].filter((name) => !isDisabled(name));
    this.disabled = [...remotes.remotes.keys()].filter(isDisabled);
  }

  /** The versions of a name that were live, the last one first. */
  liveVersions(name: string): readonly string[] {
    return [...new Set(this.#inputs.site.records.flatMap((record) => record.versions[name] ?? []))];
  }

  /** The live part of a name, if all its files are as they were written. */
  intactPart(name: string): Part | undefined {
    const part = this.#inputs.site.intact.get(name);
    return part && (part.entry !== null || name === 'shell') ? part : undefined;
  }

  /** The live part of a name, if the site can have it as it is: with this shell, or as the shell's with these unavailable pages. */
  usablePart(name: string, shell: string | null, unavailable: readonly SitePath[] = []): Part | undefined {
    const part = this.intactPart(name);
    return part?.inputs === this.inputsOf(shell, unavailable) ? part : undefined;
  }

  /** What is left of the live parts of other names: the files of their releases, for open pages. */
  retire(names: readonly string[]): readonly Part[] {
    const gone = [...this.#inputs.site.intact.values()].filter(
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
    return this.#inputs.published.get(name)?.fingerprint;
  }

  /** The pages that a site lacks without some names. */
  unavailablePages(missing: readonly RemoteName[]): readonly SitePath[] {
    const { remotes, site } = this.#inputs;
    const pages = livePages(site);
    return missing.flatMap((name) => pagesWithout(name, remotes, pages)).toSorted();
  }

  /** Examines a name with the live shell, or the shell itself. Returns undefined if nothing about it may have changed. */
  examine(
    name: ReleaseName,
    shell: string | null,
    unavailable: readonly SitePath[] = [],
  ): RemoteProcess | undefined {
    // By hand, what has passed is examined again, because a disk may have changed it.
    const isUsable = !this.#inputs.settings.isThorough && this.usablePart(name, shell, unavailable);
    const live = isUsable ? [] : this.#liveChoice(name);
    return this.#start(name, [...this.#newChoice(name), ...live], { shell, unavailable });
  }

  /** Makes the part of a shell that was chosen. */
  finishShell(version: string, unavailable: readonly SitePath[]): RemoteProcess | undefined {
    return this.#start('shell', [{ version }], { unavailable, purpose: 'finished' });
  }

  /**
   * Examines a remote with another shell than the live one.
   *
   * @param isLiveFirst - Whether only the live release is tried, because a new one is still examined or has a fault of its own.
   */
  tryWithShell(name: ReleaseName, shell: string, isLiveFirst: boolean): RemoteProcess | undefined {
    const live = this.#liveChoice(name);
    // A team that publishes one bad release after another must not start this again each time.
    const choices = isLiveFirst && live.length > 0 ? live : [...this.#newChoice(name), ...live];
    return this.#start(name, choices, { shell, purpose: 'with another shell' });
  }

  /** Identifies what all documents of a part are made from, besides its release. */
  inputsOf(shell: string | null, unavailable: readonly SitePath[]): string {
    const common = [this.#tools, this.#inputs.config];
    return sha256OfData(shell === null ? [...common, unavailable] : [...common, this.routes, shell]);
  }

  /** The release that a team publishes, or that an operator has pinned, if it may differ from what is live. */
  #newChoice(name: ReleaseName): readonly Choice[] {
    const { pins, site, settings, sourceOf } = this.#inputs;
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

  #liveChoice(name: ReleaseName): readonly Choice[] {
    const [version] = this.liveVersions(name);
    return version === undefined ? [] : [{ version }];
  }

  /** Starts the process that examines some releases, or finds it; none if there are none. */
  #start(
    name: ReleaseName,
    choices: readonly Choice[],
    { shell = null, unavailable = [], purpose = '' }: StartOptions,
  ): RemoteProcess | undefined {
    if (choices.length === 0) return undefined;
    const { dataDir, config, settings, site, accept = {}, browser = false } = this.#inputs;
    const { processes, report } = this.#inputs;
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
      isNewShell: shell !== null && !this.liveVersions('shell').includes(shell),
      routes: this.routes,
      taken: this.#pagesOfOthers(name),
      liveVersions: this.liveVersions(name),
      liveShell: this.liveVersions('shell')[0],
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
    const { remotes, site } = this.#inputs;
    const taken: Record<SitePath, string> = {};
    for (const { name: owner, pages } of site.parts.values())
      for (const { path } of pages)
        if (owner !== name && ownerOf(remotes, path) === name) taken[path] = owner;
    return taken;
  }
}
