import type { SiteConfig, SitePath } from '@proper/shared-types';
import type { AdmittedRemote, AdmittedShell } from '../admission/gate';

/** What one site is made of. */
export interface Ingredients {
  readonly config: SiteConfig;
  readonly shell: AdmittedShell;
  readonly remotes: readonly AdmittedRemote[];
  /** Pages that say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
}
