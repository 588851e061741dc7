import type { PageMeta } from '@proper/shared-types';
import { articleSummaries } from '../../content/article-summaries';
import { countToBegin } from '../../content/count-in-words';

const articles = countToBegin(articleSummaries.length);

export const meta: PageMeta = {
  title: 'Blog: working well with an assistant | Proper',
  description: `${articles} articles on handing work over: how to tell good help from very good help, the principles we work by, and an inbox that somebody else can run.`,
  keywords: [
    'delegation blog',
    'executive assistant advice',
    'inbox management',
    'working with an assistant',
  ],
  kind: 'website',
};
