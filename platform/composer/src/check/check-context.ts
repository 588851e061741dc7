import type { Release } from '@proper/shared-types/release';
import type { RoutePattern } from '@proper/shared-types/routes';
import type { Acceptance } from '../publish/history';

/** What a release is checked against: the same for an operator's composer and for a team's `proper check`. */
export interface CheckContext {
  /** The shell whose document goes around the pages; null for a release of the shell. */
  readonly shell: Pick<Release, 'shared'> | null;
  /** The remotes of the site, with the routes that they own. */
  readonly routes: readonly { readonly name: string; readonly routes: readonly RoutePattern[] }[];
  /** The live release of the same name, with the weights of its files; undefined if there is none. */
  readonly live: { readonly release: Release; readonly weights: CheckedRelease['weights'] } | undefined;
  /** Earlier releases of the name whose files open pages may request. */
  readonly served: readonly Release[];
  /** Why an operator accepts objections to releases, by `NAME@VERSION`. */
  readonly accept?: Readonly<Record<string, string>>;
}

/** A release that has passed. */
export interface CheckedRelease {
  /** What may become a problem, a line each. */
  readonly warnings: readonly string[];
  /** What an operator has accepted of it. */
  readonly accepted: readonly Acceptance[];
  /** The bytes of its checked files, in brotli. */
  readonly weights: Readonly<Record<string, number>>;
}
