import { emailManagement } from '../../../content/article-summaries';
import { articleMeta } from './article-meta';

export const meta = articleMeta(emailManagement, {
  title: 'Email management: how to hand over an inbox | Proper',
  description:
    'Three folders, two questions for every message and one page of rules: a method for handing your inbox to an assistant in a fortnight.',
  keywords: ['email management', 'inbox management', 'inbox method', 'executive assistant email'],
});
