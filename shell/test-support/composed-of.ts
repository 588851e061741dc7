import type { Composition } from '@proper/shared-types/release';

type Remotes = Composition['remotes'];

/** The remotes of a composition, of which a test names those that it speaks of: the site may have others. */
export const composedOf = <Named extends Partial<Remotes>>(remotes: Named): Named & Remotes =>
  remotes as Named & Remotes;
