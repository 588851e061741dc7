import type { SitePath } from '@proper/shared-types';
import type { Ingredients } from '../rendering/ingredients';
import type { Versions } from '../store/record';

/** What a site is made of, in short: two of the same configuration and the same makings are alike. */
export interface Makings {
  readonly versions: Versions;
  /** Pages that say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
}

export const makingsOf = ({ shell, remotes, unavailable }: Ingredients): Makings => ({
  versions: {
    shell: shell.stored.release.version,
    ...Object.fromEntries(remotes.map(({ name, stored }) => [name, stored.release.version])),
  },
  unavailable,
});
