import { paths, resourceTitles } from '@proper/shared-types/company';
import type { ArticleSummary, BrowseCategory } from './article-fields';
import { type ResourceListing, resources } from './resources';

/** The categories of the resources page, in order. */
export const categories: readonly BrowseCategory[] = [
  'Getting Started',
  'Productivity',
  'Communication',
  'Templates',
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

/** What a category lists: its downloads, then its articles, newest first. `detail` is the type or the reading time. */
export const listEntries = (name: BrowseCategory, articles: readonly ArticleSummary[]) => [
  ...downloads
    .filter(({ browse }) => browse.includes(name))
    .map(({ path, title, type, inPreparation }) => ({
      path,
      title,
      detail: inPreparation ? 'In preparation' : type,
    })),
  ...articles
    .filter(({ browse }) => browse.includes(name))
    .map(({ path, title, readTime }) => ({ path, title, detail: `Article, ${readTime}` })),
];
