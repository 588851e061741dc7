import type { PageMeta } from 'shared-types';

export const meta: PageMeta = {
  title: 'Blog: working well with an assistant | Proper',
  description:
    'Three articles on handing work over: how to tell good help from very good help, the principles we work by, and an inbox that somebody else can run.',
  keywords: [
    'delegation blog',
    'executive assistant advice',
    'inbox management',
    'working with an assistant',
  ],
  kind: 'website',
};
