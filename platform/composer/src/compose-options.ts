import type { SiteConfig } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import type { ComposerSettings } from './settings';
import type { Remotes } from './sources/remotes-file';
import type { ChangePins } from './store/pins';

/** How a site is to be composed. */
export interface ComposeOptions {
  /** What `remotes.json` says. */
  readonly remotes: Remotes;
  /** Holds the store, the sites and `composition.json`. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  readonly settings: ComposerSettings;
  /** Changes what is pinned; kept where a site can be composed with it. */
  readonly changePins?: ChangePins | undefined;
  /** Milliseconds to wait for another composer that is at work; none by default. */
  readonly waitMs?: number;
  /** Fetches, checks and renders, and leaves what is live as it is. */
  readonly dryRun?: boolean;
  /** Why an operator accepts what the gate has against the new release of a name. */
  readonly accept?: ReadonlyMap<ReleaseName, string>;
  /** Opens every page of each new release in a browser, and refuses those that do not come to life there. */
  readonly browser?: boolean;
  /** Progress, a line at a time. */
  readonly report: (line: string) => void;
}
