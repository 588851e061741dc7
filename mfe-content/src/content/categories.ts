import { paths, resourceTitles, type SitePath } from '@proper/shared-types';
import type { ArticleSummary } from './article';
import type { Listing } from './article-fields';
import { resources } from './resources';

/** Something to read or to download. */
interface CategoryEntry {
  readonly path: SitePath;
  readonly title: string;
  /** What it is, in a few words: its type, or how long it takes to read. */
  readonly kind: string;
}

interface ResourceCategory {
  readonly name: Listing;
  /** When to look here. */
  readonly purpose: string;
  /** Its downloads, in order. The articles that name the category follow. */
  readonly downloads: readonly SitePath[];
}

/** The categories of the listing. */
export const categories: readonly ResourceCategory[] = [
  {
    name: 'Getting Started',
    purpose: 'Before the first day.',
    downloads: [paths.onboardingChecklist, paths.delegationPlaybook],
  },
  {
    name: 'Productivity',
    purpose: 'When the week is full.',
    downloads: [paths.taskingGuide, paths.delegationPlaybook],
  },
  {
    name: 'Communication',
    purpose: 'When questions pile up.',
    downloads: [paths.remoteWorkGuide],
  },
  {
    name: 'Templates',
    purpose: 'To fill in by hand.',
    downloads: [paths.onboardingChecklist, paths.timeAudit, paths.taskingGuide],
  },
];

/** The downloads that a category can list. The checklist has a page, but no card among them. */
const downloads: readonly CategoryEntry[] = [
  {
    path: paths.onboardingChecklist,
    title: resourceTitles.onboardingChecklist,
    kind: 'PDF Guide + Excel Template',
  },
  ...resources.map(({ path, title, type }) => ({ path, title, kind: type })),
];

/** What a category lists: its downloads in its own order, those that name it, then its articles, newest first. */
export const entriesOf = (
  category: ResourceCategory,
  articles: readonly ArticleSummary[],
): readonly CategoryEntry[] => [
  ...category.downloads.flatMap((path) => downloads.filter((entry) => entry.path === path)),
  ...resources
    .filter(({ browse }) => browse?.includes(category.name))
    .map(({ path, title, type }) => ({ path, title, kind: type })),
  ...articles
    .filter(({ browse }) => browse.includes(category.name))
    .map(({ path, title, readTime }) => ({ path, title, kind: `Article, ${readTime}` })),
];
