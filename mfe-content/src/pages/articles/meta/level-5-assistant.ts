import { qualityLevels } from 'shared-types';
import { level5Assistant } from '../../../content/article-summaries';
import { articleMeta } from './article-meta';

const { lowest, standard } = qualityLevels;

export const meta = articleMeta(level5Assistant, {
  title: `What makes a Level ${standard} Assistant, step by step | Proper`,
  description: `The scale from Level ${lowest} to Level ${standard} explained: five moments of every piece of work, when each one leaves your desk, and how to find the level of your own help.`,
  keywords: ['level 5 assistant', 'assistant quality', 'delegation levels', 'assistant judgement'],
});
