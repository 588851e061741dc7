import * as v from 'valibot';

// Read by the build and by tests, never by a browser: pages import the types alone.

const categories = ['Best Practices', 'Company', 'Productivity'] as const;
const listings = ['Getting Started', 'Productivity', 'Communication', 'Templates'] as const;

/** A list of words for a message. */
const listed = (words: readonly string[]): string => words.join(', ');

const words = (what: string) => v.pipe(v.string(`a text: ${what}`), v.nonEmpty(`it says ${what}`));

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;

/** What the head of an article's page says. */
const articleHead = v.strictObject({
  title: words('the title in search results, about 30 to 65 characters'),
  description: words('the description in search results, about 70 to 160 characters'),
  keywords: v.array(v.string('a word or two'), 'a list, such as [inbox management, email]'),
});

/**
 * The front matter of an article.
 *
 * @param pictures - The names of the components that its picture may be.
 */
export const articleFields = (pictures: readonly string[]) =>
  v.strictObject({
    title: words('what the article is called'),
    excerpt: words('what it argues, in one or two sentences; longer than what a card shows'),
    category: v.picklist(categories, `one of ${listed(categories)}`),
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
      v.picklist(listings, `one of ${listed(listings)}`),
      `the categories of the resources page that list it, such as [Productivity]; [] for none`,
    ),
    picture: v.picklist(pictures, `one of ${listed(pictures)}, which are in src/pictures`),
    head: articleHead,
  });

/** A category of the resources page. */
export type Listing = (typeof listings)[number];
/** The front matter of an article, as its file is read. */
export type ArticleFields = v.InferOutput<ReturnType<typeof articleFields>>;
