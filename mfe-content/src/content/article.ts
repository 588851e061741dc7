import type { ReactNode } from 'react';
import type { SitePath } from 'shared-types';

type ArticleCategory = 'Best Practices' | 'Company' | 'Productivity';

/** What lists and cards show of an article. Kept apart from its text, so that a list need not load it. */
export interface ArticleSummary {
  /** The last part of its path; names its chunk too. */
  readonly id: string;
  readonly path: SitePath;
  readonly title: string;
  /** What it argues, in one or two sentences; longer than what a card shows. */
  readonly excerpt: string;
  readonly category: ArticleCategory;
  readonly readTime: `${number} min read`;
  /** Day of publication, `YYYY-MM-DD`. */
  readonly published: string;
}

interface ArticleSection {
  /** The anchor that the list of contents links to. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** A whole article. */
export interface Article extends ArticleSummary {
  /** Shows what the article argues. */
  readonly image: ReactNode;
  readonly sections: readonly ArticleSection[];
}
