import { paths, qualityLevels } from 'shared-types';
import type { ArticleSummary } from './article';

export const level5Assistant: ArticleSummary = {
  id: 'level-5-assistant',
  path: paths.level5Assistant,
  title: `What makes a Level ${qualityLevels.standard} Assistant`,
  excerpt: `Good help is easy to praise and hard to measure. Our scale runs from ${qualityLevels.lowest} to ${qualityLevels.standard}. Each step takes one more piece of the work off your desk: doing, planning, checking, noticing and, last of all, deciding.`,
  category: 'Best Practices',
  readTime: '4 min read',
  published: '2024-09-17',
};

export const fourPrinciples: ArticleSummary = {
  id: 'four-principles',
  path: paths.fourPrinciples,
  title: 'Four principles for the days no playbook covers',
  excerpt:
    'No playbook covers every case. For the rest there are four principles: short enough to remember on a bad Tuesday, plain enough to argue with, and each one has a price that we are willing to pay.',
  category: 'Company',
  readTime: '5 min read',
  published: '2024-06-04',
};

export const emailManagement: ArticleSummary = {
  id: 'email-management',
  path: paths.emailManagement,
  title: 'An inbox you can leave to someone else',
  excerpt:
    'Sort by one question, who acts next, and an inbox divides into three folders. Only one of them is yours, and that is a short list of drafts to approve. The whole method: rules, rhythm, first fortnight.',
  category: 'Productivity',
  readTime: '6 min read',
  published: '2024-03-12',
};

/** All articles, newest first. */
export const articleSummaries: readonly [ArticleSummary, ...ArticleSummary[]] = [
  level5Assistant,
  fourPrinciples,
  emailManagement,
];
