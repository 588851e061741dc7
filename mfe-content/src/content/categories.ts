import { paths, resourceTitles, type SitePath } from 'shared-types';
import { articleSummaries } from './article-summaries';
import { resources } from './resources';

/** Something to read or to download. */
interface CategoryEntry {
  readonly path: SitePath;
  readonly title: string;
  /** What it is, in a few words: its type, or how long it takes to read. */
  readonly kind: string;
}

interface ResourceCategory {
  readonly name: 'Getting Started' | 'Productivity' | 'Communication' | 'Templates';
  /** When to look here. */
  readonly purpose: string;
  readonly paths: readonly SitePath[];
}

/** The categories of the listing, each with its entries. */
export const categories: readonly ResourceCategory[] = [
  {
    name: 'Getting Started',
    purpose: 'Before the first day.',
    paths: [paths.onboardingChecklist, paths.delegationPlaybook, paths.level5Assistant],
  },
  {
    name: 'Productivity',
    purpose: 'When the week is full.',
    paths: [paths.taskingGuide, paths.delegationPlaybook, paths.emailManagement],
  },
  {
    name: 'Communication',
    purpose: 'When questions pile up.',
    paths: [paths.remoteWorkGuide, paths.fourPrinciples, paths.emailManagement],
  },
  {
    name: 'Templates',
    purpose: 'To fill in, print or copy today.',
    paths: [paths.onboardingChecklist, paths.timeAudit, paths.taskingGuide],
  },
];

/** Everything that a category can list. The checklist has a page, but no card among the downloads. */
const entries: readonly CategoryEntry[] = [
  {
    path: paths.onboardingChecklist,
    title: resourceTitles.onboardingChecklist,
    kind: 'PDF Guide + Excel Template',
  },
  ...resources.map(({ path, title, type }) => ({ path, title, kind: type })),
  ...articleSummaries.map(({ path, title, readTime }) => ({ path, title, kind: `Article, ${readTime}` })),
];

/** What a category lists, in its own order. */
export const entriesOf = (category: ResourceCategory): readonly CategoryEntry[] =>
  category.paths.flatMap((path) => entries.filter((entry) => entry.path === path));
