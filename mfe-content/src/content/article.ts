import type { SitePath } from '@proper/shared-types';
import type { ReactNode } from 'react';
import type { ArticleFields } from './article-fields';

/** What lists and cards show of an article. Kept apart from its text, so that a list need not load it. */
export interface ArticleSummary extends Readonly<ArticleFields> {
  /** The last part of its path; names its file and its chunk too. */
  readonly id: string;
  readonly path: SitePath;
}

/** A whole article. */
export interface Article extends ArticleSummary {
  /** Shows what the article argues. */
  readonly image: ReactNode;
  /** The headings of its text, each with the anchor that the list of contents links to. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** The text. */
  readonly children: ReactNode;
}
