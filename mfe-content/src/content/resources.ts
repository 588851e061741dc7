import type { SitePath } from '@proper/shared-types';
import { paths, resourceTitles } from '@proper/shared-types/company';
import type { BrowseCategory } from './article-fields';

/** A download in the list. Its own page says more, and has the type from the specification's table. */
export interface ResourceListing {
  /** Its own page. */
  readonly path: SitePath;
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly badge: 'Essential' | 'Free' | 'Popular' | 'New';
  readonly features: readonly string[];
  /** Set if the download has no file yet. The list and its page say so. */
  readonly inPreparation?: boolean;
  /** Set if two pages of the document can be read on the download's page. */
  readonly hasPagesToRead?: boolean;
  /** The categories that list it. */
  readonly browse: readonly BrowseCategory[];
}

/** How many articles the resources page shows as cards. */
export const featuredArticleCount = 3;

/** The Digital Downloads, in the order of the page: first the one to begin with, last what is in preparation. */
export const resources: readonly [ResourceListing, ...ResourceListing[]] = [
  {
    path: paths.delegationPlaybook,
    title: resourceTitles.delegationPlaybook,
    description: 'Decide what leaves your desk, and brief it so that it does not come back.',
    type: 'PDF Playbook',
    badge: 'Essential',
    hasPagesToRead: true,
    features: [
      'Sort your week: keep, hand over, drop',
      'A handover brief in six questions',
      'A table of who may decide what',
    ],
    browse: ['Getting Started', 'Productivity'],
  },
  {
    path: paths.remoteWorkGuide,
    title: resourceTitles.remoteWorkGuide,
    description: 'A few plain agreements for people who work together and never share a room.',
    type: 'PDF Guide',
    badge: 'Popular',
    features: [
      'Which channel for what, and by when',
      'A planner for two time zones',
      'The end-of-day note, with an example',
    ],
    browse: ['Communication'],
  },
  {
    path: paths.taskingGuide,
    title: resourceTitles.taskingGuide,
    description: 'Say what should exist, by when, and how both of you will see that it is right.',
    type: 'PDF Guide + Reference Cards',
    badge: 'New',
    hasPagesToRead: true,
    features: [
      'The five parts of a task',
      'Six vague requests, rewritten',
      'Reference cards to print and cut out',
    ],
    browse: ['Productivity', 'Templates'],
  },
  {
    path: paths.timeAudit,
    title: resourceTitles.timeAudit,
    description: 'Look back on a month together in one calm conversation, and agree what changes.',
    type: 'Google Doc Template',
    badge: 'Free',
    inPreparation: true,
    features: [
      'A preparation sheet for each side',
      'An audit of where the hours went',
      'A page of agreements, with dates',
    ],
    browse: ['Templates'],
  },
];
