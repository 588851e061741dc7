import type { PageContent } from '@proper/shared-types';

/** Questions that belong together. */
interface FaqGroup {
  /** Its anchor on the page. */
  readonly id: string;
  readonly title: string;
  /** What it is about, in a few words. */
  readonly summary: string;
  readonly items: readonly { readonly id: string; readonly question: string }[];
}

/** The content of the FAQ. `html` has the answers by the ids of their questions, and `permissionSheet`. */
export interface FaqContent extends PageContent {
  readonly data: {
    /** In the order in which they are asked. */
    readonly groups: readonly FaqGroup[];
  };
}
