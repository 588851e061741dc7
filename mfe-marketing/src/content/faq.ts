import type { PageContent, SitePath } from '@proper/shared-types';

/**
 * A question and its answer. The answer is plain text by paragraph, so that the page and the structured data
 * say the same words. A link to more about it is kept apart.
 */
export interface FaqItem {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly string[];
  readonly link?: { readonly href: SitePath; readonly label: string };
}

/** Questions that belong together. */
export interface FaqGroup {
  /** Its anchor on the page. */
  readonly id: string;
  readonly title: string;
  /** What it is about, in a few words. */
  readonly summary: string;
  readonly items: readonly FaqItem[];
}

/** The content of the FAQ. */
export interface FaqContent extends PageContent {
  readonly data: {
    /** In the order in which they are asked. */
    readonly groups: readonly FaqGroup[];
  };
}
