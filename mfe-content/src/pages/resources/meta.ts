import type { PageMeta } from '@proper/shared-types';
import { articleSummaries } from '../../content/article-summaries';
import { countInWords, countToBegin } from '../../content/count-in-words';
import { resources } from '../../content/resources';

const downloads = countToBegin(resources.length);
const articles = countInWords(articleSummaries.length);

export const meta: PageMeta = {
  title: 'Free guides and templates for delegating | Proper',
  description: `${downloads} free downloads and ${articles} articles on working with an assistant: a delegation playbook, a review template, and guides to communication and tasking.`,
  keywords: [
    'delegation playbook',
    'assistant review template',
    'remote work communication guide',
    'effective tasking guide',
    'executive assistant resources',
  ],
  kind: 'website',
};
