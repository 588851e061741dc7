import type { SiteConfig } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import type { Refusal } from './base/invalid-release';
import type { StoredRelease } from './base/releases';
import type { ComposerSettings } from './base/settings';
import type { FindSource, Remotes } from './fetch/remotes-file';
import { type CurrentSite, type Decisions, readCurrentSite } from './publish/state';
import type { ThreadPool } from './threads/thread-pool';

/** A line of progress, for a person or a log. */
export type Report = (line: string) => void;

/** The options of {@link compose}. */
export interface ComposeOptions {
  readonly remotes: Remotes;
  /** The path of `remotes.json`, if the data folder is to remember it. */
  readonly remotesFile?: string | undefined;
  /** The folder with the store, the sites and the history. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  readonly settings: ComposerSettings;
  /**
   * Which releases to fetch; all by default. Those that wait for another release are always fetched; the rest
   * stay live.
   */
  readonly fetchNames?: readonly ReleaseName[];
  /** Decisions to take with this composition, such as a pin. They are kept if it succeeds. */
  readonly decide?: (decisions: Decisions) => Decisions;
  /** The new releases, `NAME@VERSION`, that the operator accepts although pages are gone or too heavy. */
  readonly accept?: readonly string[];
  /** Finds the release of a name; by default at its source in `remotes.json`. */
  readonly findSource?: FindSource;
  /** The threads of a watching composer; by default, they are started for this composition. */
  readonly threads?: ThreadPool;
  readonly report: Report;
}

/** A composition in progress. */
export interface CompositionAttempt extends ComposeOptions, Decisions {
  readonly threads: ThreadPool;
  readonly site: CurrentSite;
  /** The names whose releases are fetched. */
  readonly fetchNames: readonly ReleaseName[];
  /** The result for each name; empty if its team has published nothing. */
  readonly fetched: Map<ReleaseName, { stored?: StoredRelease | undefined; refusal?: Refusal }>;
}

/** Starts a composition from what is live. A live release that cannot be read is fetched again. */
export function startAttempt(options: ComposeOptions & { readonly threads: ThreadPool }): CompositionAttempt {
  const { remotes, dataDir, decide, report } = options;
  const site = readCurrentSite(dataDir);
  const allNames = ['shell', ...remotes.byName.keys()];
  const recordedNames = Object.keys(site.record?.releases ?? {});
  for (const name of recordedNames.filter((recorded) => !allNames.includes(recorded)))
    report(`remotes.json no longer lists ${name}: its pages are gone`);
  const unreadable = recordedNames.filter((name) => !site.releases.has(name));
  const wanted = [...(options.fetchNames ?? allNames), ...site.waiting, ...unreadable];
  const { pinned, disabled } = decide?.(site.state) ?? site.state;
  const fetchNames = allNames.filter((name) => wanted.includes(name));
  return { ...options, site, pinned, disabled, fetchNames, fetched: new Map() };
}
