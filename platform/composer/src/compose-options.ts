import type { SiteConfig } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import type { Report } from './model';
import type { Remotes } from './pull/remotes-file';
import type { Pulled } from './pull/store';
import type { ComposerSettings } from './settings';
import type { ChangePins } from './state/pins';

/** How a site is to be composed. */
export interface ComposeOptions {
  /** What `remotes.json` says. */
  readonly remotes: Remotes;
  /** Holds the store, the sites and `composition.json`. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  readonly settings: ComposerSettings;
  /** Changes what is pinned; kept where a site can be composed with it. Interrupts a composition that is at work. */
  readonly changePins?: ChangePins | undefined;
  /** Milliseconds to wait for another composer that is at work; none by default. */
  readonly waitMs?: number;
  /** Fetches, checks and renders, and leaves what is live as it is. */
  readonly dryRun?: boolean;
  /** Why an operator accepts what the gate has against the new release of a name. */
  readonly accept?: ReadonlyMap<ReleaseName, string>;
  /** Opens every page of each new release in a browser, and refuses those that do not hydrate there. */
  readonly browser?: boolean;
  /** What a team publishes now, where somebody else has pulled it; pulled from its source by default. */
  readonly latest?: (name: ReleaseName) => Pulled;
  /** Milliseconds for which the other teams wait for one that is slower than they; to its end by default. */
  readonly graceMs?: number;
  readonly report: Report;
}
