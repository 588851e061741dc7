import { choice, headFields, requiredText } from '@proper/kit/front-matter';
import type { PageContent, SitePath } from '@proper/shared-types';
import * as v from 'valibot';

// Only the build and tests run this module. Pages import its types, so no browser loads valibot.

const categories = ['Best Practices', 'Company', 'Productivity'] as const;
const browseCategories = ['Getting Started', 'Productivity', 'Communication', 'Templates'] as const;

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;

/** The head of an article's page. */
const articleHead = v.strictObject({
  ...headFields,
  sheet: v.exactOptional(
    v.strictObject({
      title: requiredText('the title of the sheet in the picture for social networks'),
      rows: v.array(
        v.tuple([requiredText('a row of the sheet'), v.string('a word at its end, or "" for a tick')]),
      ),
    }),
  ),
});

/**
 * The front matter of an article.
 *
 * @param pictures - The names of the picture components.
 */
export const articleFields = (pictures: readonly string[]) =>
  v.strictObject({
    title: requiredText('what the article is called'),
    excerpt: requiredText('what it argues, in one or two sentences; longer than a card shows'),
    category: choice(categories),
    readTime: v.pipe(
      v.number('how many minutes it takes to read, such as 5'),
      v.integer('whole minutes'),
      v.minValue(1, 'at least 1 minute'),
      v.transform((minutes) => `${minutes} min read` as const),
    ),
    published: v.pipe(
      v.string('the day of publication, such as 2024-09-17'),
      v.check(isDay, 'a day, such as 2024-09-17'),
    ),
    browse: v.array(
      choice(browseCategories),
      `the categories of the resources page that list it, such as [Productivity]; [] for none`,
    ),
    picture: choice(pictures, ', which are in src/pictures'),
    head: articleHead,
  });

/** A category of the resources page. */
export type BrowseCategory = (typeof browseCategories)[number];
/** The front matter of an article, as the build reads it. */
export type ArticleFields = v.InferOutput<ReturnType<typeof articleFields>>;

/** What lists and cards show of an article. */
export interface ArticleSummary extends Readonly<Omit<ArticleFields, 'picture' | 'head'>> {
  /** The last part of its path, and the name of its file. */
  readonly id: string;
  readonly path: SitePath;
}

/** The content of an article's page. `html` has its `text` and its `picture`. */
export interface ArticleContent extends PageContent {
  readonly data: ArticleSummary & {
    /** The headings of its text, each with the anchor that the list of contents links to. */
    readonly sections: readonly { readonly id: string; readonly title: string }[];
    /** The articles before and after it. */
    readonly next: readonly Pick<ArticleSummary, 'id' | 'path' | 'title' | 'category' | 'readTime'>[];
  };
}

/** The content of a page that lists articles, newest first. On the blog, `html` has their pictures by id. */
export interface ArticleListContent extends PageContent {
  readonly data: {
    readonly articles: readonly ArticleSummary[];
    /** The page with earlier articles, if there are any. */
    readonly earlier?: SitePath;
  };
}
