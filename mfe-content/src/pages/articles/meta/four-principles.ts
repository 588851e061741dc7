import { fourPrinciples } from '../../../content/article-summaries';
import { articleMeta } from './article-meta';

export const meta = articleMeta(fourPrinciples, {
  title: 'The four principles our assistants work by | Proper',
  description:
    'Own the outcome, write it down once, ask early with an answer in hand, protect the week before the day: what each principle settles, and what it costs.',
  keywords: ['delegation principles', 'assistant principles', 'working with an assistant', 'weekly planning'],
});
