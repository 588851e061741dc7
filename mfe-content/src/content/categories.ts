import { paths, resourceTitles, type SitePath } from '@proper/shared-types';
import type { ArticleSummary, Listing } from './article-fields';
import { type ResourceListing, resources } from './resources';

/** Something to read or to download. */
interface CategoryEntry {
  readonly path: SitePath;
  readonly title: string;
  /** Its type, or how long it takes to read. */
  readonly kind: string;
}

/** The categories of the resources page, in its order, each with when to look there. */
export const categories: readonly { readonly name: Listing; readonly purpose: string }[] = [
  { name: 'Getting Started', purpose: 'Before the first day.' },
  { name: 'Productivity', purpose: 'When the week is full.' },
  { name: 'Communication', purpose: 'When questions pile up.' },
  { name: 'Templates', purpose: 'To fill in by hand.' },
];

/** The checklist has a page, but no card among the downloads. */
const downloads: readonly Pick<ResourceListing, 'path' | 'title' | 'type' | 'browse' | 'inPreparation'>[] = [
  {
    path: paths.onboardingChecklist,
    title: resourceTitles.onboardingChecklist,
    type: 'PDF Guide + Excel Template',
    inPreparation: true,
    browse: ['Getting Started', 'Templates'],
  },
  ...resources,
];

/** What a category lists: its downloads, then its articles, newest first. */
export const entriesOf = (name: Listing, articles: readonly ArticleSummary[]): readonly CategoryEntry[] => [
  ...downloads
    .filter(({ browse }) => browse.includes(name))
    .map(({ path, title, type, inPreparation }) => ({
      path,
      title,
      kind: inPreparation ? `${type}, in preparation` : type,
    })),
  ...articles
    .filter(({ browse }) => browse.includes(name))
    .map(({ path, title, readTime }) => ({ path, title, kind: `Article, ${readTime}` })),
];
