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

/** The downloads, and the checklist, which has a page but no card among them. */
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

const listDownloads = (name: BrowseCategory, ready: boolean) =>
  downloads
    .filter(({ browse, inPreparation }) => browse.includes(name) && !inPreparation === ready)
    .map(({ path, title, type }) => ({ path, title, detail: ready ? type : 'In preparation' }));

/**
 * Lists a category's downloads, its articles (newest first), and its downloads in preparation. `detail` is
 * the type or the reading time.
 */
export const listEntries = (name: BrowseCategory, articles: readonly ArticleSummary[]) => [
  ...listDownloads(name, true),
  ...articles
    .filter(({ browse }) => browse.includes(name))
    .map(({ path, title, readTime }) => ({ path, title, detail: `Article, ${readTime}` })),
  ...listDownloads(name, false),
];
