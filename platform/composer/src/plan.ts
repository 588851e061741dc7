import type { SiteConfig, SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { sha256OfData } from './model/hash';
import type { Acceptances, Report } from './model/releases';
import { type DeployedSite, livePages, ownPart } from './publish/deployed-site';
import { keptReleases } from './publish/retention';
import { ownerOf, pagesWithout, type Remotes } from './pull/remotes-file';
import type { Polled, SourceAddress } from './pull/sources';
import type { Choice, Job } from './remote/job/job';
import type { Part } from './remote/job/part';
import type { ComposerSettings } from './remote/job/settings';
import { toolsFolder, toolsIdentity } from './remote/job/tools';
import type { RemoteProcess } from './remote/process';
import type { RemoteProcesses } from './remote/processes';
import type { Pins } from './state/pins';

/** What a composition is asked for, and finds. */
export interface PlanInputs {
  readonly dataDir: string;
  readonly config: SiteConfig;
  readonly settings: ComposerSettings;
  readonly remotes: Remotes;
  readonly site: DeployedSite;
  readonly pins: Pins;
  /** What each source had when it was polled; a name that is not polled is missing. */
  readonly published: ReadonlyMap<string, Polled>;
  /** Where the release of a name is, in place of its source in `remotes.json`. */
  readonly sourceOf: (name: ReleaseName) => SourceAddress | undefined;
  readonly accept: Acceptances;
  readonly browser: boolean;
  readonly report: Report;
}

/** Decides which releases have to be examined, and describes each examination as a job. */
export class Plan {
  readonly #inputs: PlanInputs;
  readonly #processes: RemoteProcesses;
  readonly #tools = toolsIdentity();
  readonly routes: Job['routes'];
  /** Names that may be in the site: those of `remotes.json` that are not disabled. */
  readonly enabled: readonly ReleaseName[];
  readonly disabled: readonly ReleaseName[];

  constructor(inputs: PlanInputs, processes: RemoteProcesses) {
    this.#inputs = inputs;
    this.#processes = processes;
    const { remotes, pins } = inputs;
    this.routes = [...remotes.remotes].map(([name, { routes }]) => ({ name, routes }));
    const isDisabled = (name: string): boolean => pins.disabled.includes(name);
    this.enabled = [...remotes.remotes.keys()].filter((name) => !isDisabled(name));
    this.disabled = [...remotes.remotes.keys()].filter(isDisabled);
  }

  /** The versions of a name that were live, the last one first. */
  liveVersions(name: string): readonly string[] {
    const versions = this.#inputs.site.records.flatMap((record) => record.versions[name] ?? []);
    return [...new Set(versions)];
  }

  /** The live part of a name, if all its files are as they were written. */
  intactPart(name: string): Part | undefined {
    const { parts, damaged } = this.#inputs.site;
    const part = parts.get(name);
    return part && !damaged.has(name) && (part.entry !== null || name === 'shell') ? part : undefined;
  }

  /** What all documents of a name are made from, besides its release. */
  inputsOf(name: string, shell: string | null, unavailable: readonly SitePath[] = []): string {
    const { config } = this.#inputs;
    return sha256OfData(
      name === 'shell' ? [this.#tools, config, unavailable] : [this.#tools, config, this.routes, shell],
    );
  }

  /** The live part of a name, if the site can have it as it is with this shell. */
  usablePart(name: string, shell: string): Part | undefined {
    const part = this.intactPart(name);
    return part?.inputs === this.inputsOf(name, shell) ? part : undefined;
  }

  /** Whether what a team publishes, or a pin, may differ from what is live. */
  isNew(name: ReleaseName): boolean {
    const { pins, published, site, settings } = this.#inputs;
    const pinned = pins.pinned[name];
    if (pinned !== undefined) return site.history?.current.versions[name] !== pinned || settings.isThorough;
    const polled = published.get(name);
    if (!polled) return false;
    return settings.isThorough || polled.fingerprint !== site.history?.published[name];
  }

  /** What is left of a part without its name: the files of its releases, for open pages. */
  retire(part: Part, names: readonly string[]): readonly Part[] {
    if (part.name === ownPart || names.includes(part.name) || !this.#isIntact(part.name)) return [];
    if (part.entry === null && part.pages.length === 0) return [part];
    const files = Object.fromEntries(
      Object.entries(part.files).filter(([file]) => file.startsWith('releases/')),
    );
    return [{ ...part, entry: null, pages: [], articles: [], inputs: '', files }];
  }

  /** What the teams publish whose current release is used. */
  publishedBy(
    used: readonly {
      readonly name: string;
      readonly refusals: readonly unknown[];
      readonly isPending: boolean;
    }[],
  ): Readonly<Record<string, string>> {
    return Object.fromEntries(
      used.flatMap(({ name, refusals, isPending }) => {
        const polled = this.#inputs.published.get(name);
        return polled && !isPending && refusals.length === 0 ? [[name, polled.fingerprint]] : [];
      }),
    );
  }

  #isIntact(name: string): boolean {
    const { site } = this.#inputs;
    return site.folder !== undefined && !site.damaged.has(name);
  }

  /** The pages that a site lacks without some names. */
  unavailablePages(missing: readonly string[]): readonly SitePath[] {
    const { remotes, site } = this.#inputs;
    const pages = livePages(site);
    return missing
      .flatMap((name) => {
        const known = [...remotes.remotes.keys()].find((remote) => remote === name);
        return known === undefined ? [] : pagesWithout(known, remotes, pages);
      })
      .toSorted();
  }

  /** Whether a page belongs to a remote that an operator has disabled. */
  isDisabledPage(page: SitePath): boolean {
    const owner = ownerOf(this.#inputs.remotes, page);
    return owner !== undefined && this.disabled.includes(owner);
  }

  /** The release that a team publishes, or that an operator has pinned; none if neither is to be examined. */
  #newChoice(name: ReleaseName): readonly Choice[] {
    const { pins, sourceOf } = this.#inputs;
    const source = sourceOf(name);
    return source && this.isNew(name) ? [{ source, pinned: pins.pinned[name] }] : [];
  }

  #liveChoice(name: ReleaseName): readonly Choice[] {
    const [version] = this.liveVersions(name);
    return version === undefined ? [] : [{ version }];
  }

  /** Examines the shell. Returns undefined if nothing about it may have changed. */
  examineShell(unavailable: readonly SitePath[]): RemoteProcess | undefined {
    const inputs = this.inputsOf('shell', null, unavailable);
    const isUsable = this.intactPart('shell')?.inputs === inputs;
    if (isUsable && !this.isNew('shell')) return undefined;
    const choices = [...this.#newChoice('shell'), ...this.#liveChoice('shell')];
    if (choices.length === 0) return undefined;
    return this.#start('shell', { name: 'shell', choices, shell: null, inputs, unavailable });
  }

  /** Makes the part of a shell that was chosen. */
  finishShell(version: string, unavailable: readonly SitePath[]): RemoteProcess {
    const inputs = this.inputsOf('shell', null, unavailable);
    const choices = [{ version }];
    return this.#start('shell, finished', { name: 'shell', choices, shell: null, inputs, unavailable });
  }

  /** Examines a remote with the live shell. Returns undefined if nothing about it may have changed. */
  examineRemote(name: ReleaseName, shell: string): RemoteProcess | undefined {
    const isUsable = this.usablePart(name, shell) !== undefined;
    if (isUsable && !this.isNew(name)) return undefined;
    const choices = [...this.#newChoice(name), ...(isUsable ? [] : this.#liveChoice(name))];
    if (choices.length === 0) return undefined;
    const inputs = this.inputsOf(name, shell);
    return this.#start(name, { name, choices, shell, inputs });
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
    if (choices.length === 0) return undefined;
    const inputs = this.inputsOf(name, shell);
    return this.#start(`${name}, with another shell`, { name, choices, shell, inputs });
  }

  #start(
    slot: string,
    asked: Pick<Job, 'name' | 'choices' | 'shell' | 'inputs'> & Partial<Pick<Job, 'unavailable'>>,
  ): RemoteProcess {
    const { dataDir, config, settings, site, published, accept, browser, report } = this.#inputs;
    const { name, shell } = asked;
    const part = site.parts.get(name);
    const isIntact = site.folder !== undefined && !site.damaged.has(name);
    const job: Job = {
      unavailable: [],
      ...asked,
      dataDir,
      isNewShell: shell !== null && !this.liveVersions('shell').includes(shell),
      config,
      routes: this.routes,
      taken: this.#pagesOfOthers(name),
      liveVersions: this.liveVersions(name),
      liveShell: this.liveVersions('shell')[0],
      live: part && isIntact ? { folder: `${dataDir}/site`, part } : undefined,
      kept: keptReleases(site.history, settings.keepReleasesMs)
        .filter((kept) => kept.name === name)
        .map(({ version }) => version),
      accept,
      browser,
      tools: toolsFolder(dataDir),
      settings,
      isBackground: !this.#processes.isWaitedFor,
    };
    const isPublished = asked.choices.some((choice) => 'source' in choice);
    const fingerprint = isPublished ? published.get(name)?.fingerprint : undefined;
    return this.#processes.get(slot, job, { published: fingerprint ?? '', report });
  }

  /** The pages at routes of a name that are another one's on the live site. */
  #pagesOfOthers(name: string): Job['taken'] {
    const { remotes, site } = this.#inputs;
    const taken: Record<SitePath, string> = {};
    for (const part of site.parts.values())
      if (part.name !== name)
        for (const { path: page } of part.pages) if (ownerOf(remotes, page) === name) taken[page] = part.name;
    return taken;
  }
}
