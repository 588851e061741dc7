import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/composed-site';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import type { Release, ReleaseName } from '@proper/shared-types/release';
import { hashOf } from './hash';
import type { Report, SiteDocument, StoredRelease } from './model';
import { Compressor } from './publish/compress';
import { readLiveSite, type WrittenSite } from './publish/site-writer';
import type { LatestRelease } from './pull/latest-releases';
import type { Remotes } from './pull/remotes-file';
import { Store } from './pull/store';
import { KeptTexts } from './render/kept-texts';
import type { ComposerSettings } from './settings';
import { Acceptances } from './state/acceptances';
import {
  type ChangePins,
  type CompositionRecord,
  type Compositions,
  type Pins,
  readCompositions,
  readPins,
} from './state/state-files';

/** How a site is to be composed. */
export interface ComposeOptions {
  /** The content of `remotes.json`. */
  readonly remotes: Remotes;
  /** Holds the store, the sites and `composition.json`. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  readonly settings: ComposerSettings;
  /** Changes the pins, if a site can be composed with the change. Interrupts a running composition. */
  readonly changePins?: ChangePins | undefined;
  /** Milliseconds to wait for another running composer; none by default. */
  readonly waitMs?: number;
  /** Fetches, checks and renders without changing what is live. */
  readonly dryRun?: boolean;
  /** Why the operator accepts objections to the new release of a name. */
  readonly accept?: ReadonlyMap<ReleaseName, string>;
  /** Opens every page of each new release in a browser, and refuses those that do not hydrate there. */
  readonly browser?: boolean;
  /** Gives a team's current release; by default it is pulled from its source. */
  readonly latest?: LatestRelease;
  /** Milliseconds that the other teams wait for a slower one; without a limit by default. */
  readonly graceMs?: number;
  readonly report: Report;
}

/** What is deployed, for new releases to be compared with. */
function deployedSite({
  dataDir,
  store,
  before,
  earlier,
}: Pick<Workspace, 'dataDir' | 'store' | 'before' | 'earlier'>) {
  const live = Object.entries(before?.current.versions ?? {}) as [ReleaseName, string][];
  const owners = new Map(
    live.flatMap(([name, version]) =>
      (store.find(name, version)?.release.pages ?? []).map((page) => [page.path, name] as const),
    ),
  );
  return {
    /** The release of a name that was last live, if any. */
    releaseOf(name: ReleaseName): StoredRelease | undefined {
      const version = earlier.find(({ versions }) => versions[name])?.versions[name];
      return version === undefined ? undefined : store.find(name, version);
    },

    /** The releases of a name whose files the site has: the live one, and earlier ones for open pages. */
    retainedOf: (name: ReleaseName): readonly Release[] =>
      [...live.map(([each, version]) => ({ name: each, version })), ...(before?.lived ?? [])]
        .filter((each) => each.name === name)
        .flatMap(({ version }) => store.find(name, version)?.release ?? []),

    /** The live document of a page, if any. */
    documentOf(page: SitePath): string | undefined {
      try {
        return readFileSync(path.join(dataDir, 'site', documentFile(page)), 'utf8');
      } catch {
        return undefined;
      }
    },

    /** All pages of the live site, available or not. */
    pages: [...owners.keys(), ...(before?.current.unavailable ?? [])],

    /** The remote that has a page of the live site. */
    ownerOf: (page: SitePath): ReleaseName | undefined => owners.get(page),
  };
}

/** Shared by all steps of one composition. */
export interface Workspace extends ComposeOptions {
  /** The compositions before this one, if there were any. */
  readonly before: Compositions | undefined;
  /** The same as a list, the live one first. */
  readonly earlier: readonly CompositionRecord[];
  readonly store: Store;
  readonly pins: Pins;
  readonly acceptances: Acceptances;
  /** A hash of the configuration, and of who owns which route. */
  readonly configHash: string;
  readonly deployed: ReturnType<typeof deployedSite>;
  /** The live site, if all its files are as they were written. Looked at when it is first needed, while engines start. */
  live(): Promise<WrittenSite | undefined>;
  readonly typefaces: KeptTexts;
  /** What this composition has rendered so far, by what it is made from. */
  readonly rendered: Map<string, SiteDocument>;
  readonly compressor: Compressor;
  /** Interrupts the composition. */
  readonly signal: AbortSignal;
}

/** Reads the state of the data folder. */
export async function openWorkspace(options: ComposeOptions, signal: AbortSignal): Promise<Workspace> {
  const { remotes, dataDir, config, settings, changePins, accept, report } = options;
  const before = readCompositions(dataDir);
  const pins = readPins(dataDir);
  const store = new Store(dataDir, settings, report);
  const earlier = before ? [before.current, ...before.history] : [];
  let live: Promise<WrittenSite | undefined> | undefined;
  const readLive = async () => before && readLiveSite(dataDir, before.current.id);
  return {
    ...options,
    before,
    earlier,
    store,
    pins: changePins?.(pins) ?? pins,
    acceptances: new Acceptances(accept),
    configHash: hashOf([config, [...remotes.remotes].map(([name, { routes }]) => [name, routes])]),
    deployed: deployedSite({ dataDir, store, before, earlier }),
    live() {
      live ??= readLive();
      return live;
    },
    typefaces: new KeptTexts(path.join(dataDir, 'typefaces')),
    rendered: new Map(),
    compressor: new Compressor(),
    signal,
  };
}
