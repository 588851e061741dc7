import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/composed-site';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import type { Release, ReleaseName } from '@proper/shared-types/release';
import { sha256OfData } from './hash';
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
  /** Has the store, the sites and `composition.json`. */
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
  readonly accept?: ReadonlyMap<string, string>;
  /** Opens every page of each new release in a browser, and refuses those that do not hydrate there. */
  readonly browser?: boolean;
  /** Returns a team's current release; by default it is pulled from its source. */
  readonly latest?: LatestRelease;
  /** Milliseconds that the other teams wait for a slower one; by default, they wait without a limit. */
  readonly graceMs?: number;
  readonly report: Report;
}

/** What is deployed, with which new releases are compared. */
function deployedSite({
  dataDir,
  store,
  before,
  earlier,
}: Pick<Workspace, 'dataDir' | 'store' | 'before' | 'earlier'>) {
  const live = Object.entries(before?.current.versions ?? {}).map(([name, version]) => ({ name, version }));
  const owners = new Map<SitePath, string>();
  for (const { name, version } of live)
    for (const page of store.find(name, version)?.release.pages ?? []) owners.set(page.path, name);
  return {
    /** The release of a name that was last live, if any. */
    releaseOf(name: ReleaseName): StoredRelease | undefined {
      const version = earlier.find(({ versions }) => versions[name])?.versions[name];
      return version === undefined ? undefined : store.find(name, version);
    },

    /** The releases of a name whose files the site has: the live one, and earlier ones for open pages. */
    retainedOf: (name: ReleaseName): readonly Release[] =>
      [...live, ...(before?.lived ?? [])]
        .filter((release) => release.name === name)
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

    /** The remote that has a page on the live site. */
    ownerOf: (page: SitePath): string | undefined => owners.get(page),
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
  /** The live site, if all its files are as they were written. Read when it is first needed, while engines start. */
  live(): Promise<WrittenSite | undefined>;
  readonly typefaces: KeptTexts;
  /** What this composition has rendered so far, by fingerprint. */
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
  return {
    ...options,
    before,
    earlier,
    store,
    pins: changePins?.(pins) ?? pins,
    acceptances: new Acceptances(accept),
    configHash: sha256OfData([config, [...remotes.remotes].map(([name, { routes }]) => [name, routes])]),
    deployed: deployedSite({ dataDir, store, before, earlier }),
    async live() {
      live ??= before && readLiveSite(dataDir, before.current.id);
      return live;
    },
    typefaces: new KeptTexts(path.join(dataDir, 'typefaces')),
    rendered: new Map(),
    compressor: new Compressor(),
    signal,
  };
}
