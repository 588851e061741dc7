import type { PageContent, SitePath } from '@proper/shared-types';
import type { ArticleFields } from './article-fields';

/** What lists and cards show of an article. */
export interface ArticleSummary extends Readonly<Omit<ArticleFields, 'picture' | 'head'>> {
  /** The last part of its path, and the name of its file. */
  readonly id: string;
  readonly path: SitePath;
}

/** The content of an article's page. Its markup is its `text`, and the `picture` that shows what it argues. */
export interface ArticleContent extends PageContent {
  readonly data: ArticleSummary & {
    /** The headings of its text, each with the anchor that the list of contents links to. */
    readonly sections: readonly { readonly id: string; readonly title: string }[];
    /** The articles before and after it. */
    readonly next: readonly Pick<ArticleSummary, 'id' | 'path' | 'title' | 'category' | 'readTime'>[];
  };
}

/** The content of a page that lists articles, newest first. Its markup is the picture of each, by its id, where it has them. */
export interface ArticleListContent extends PageContent {
  readonly data: { readonly articles: readonly ArticleSummary[] };
}
