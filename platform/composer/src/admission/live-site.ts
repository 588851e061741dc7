import type { RemoteName, SitePath } from '@proper/shared-types';
import type { StoredRelease } from '../store/store';

/** What is deployed, for new releases to be compared with. */
export interface LiveSite {
  /** The release of a name that was live last; undefined before the first. */
  readonly releaseOf: (name: RemoteName | 'shell') => StoredRelease | undefined;
  /** The document of a page that is live; undefined where there is none. */
  readonly documentOf: (path: SitePath) => string | undefined;
  /** The remote that has a page of the live site. */
  readonly ownerOf: (path: SitePath) => RemoteName | undefined;
}
