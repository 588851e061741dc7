import { type PageMeta, qualityLevels } from 'shared-types';
import type { ArticleSummary } from '../../content/article';
import { emailManagement, fourPrinciples, level5Assistant } from '../../content/article-summaries';

const organization = { '@id': '/#organization' } as const;

const articleMeta = (
  { path, title, category, published }: ArticleSummary,
  head: Pick<PageMeta, 'title' | 'description' | 'keywords'>,
): PageMeta => ({
  ...head,
  kind: 'article',
  structuredData: [
    {
      '@type': 'Article',
      '@id': `${path}#article`,
      url: path,
      headline: title,
      description: head.description,
      datePublished: published,
      articleSection: category,
      inLanguage: 'en-GB',
      author: organization,
      publisher: organization,
    },
  ],
});

const { lowest, standard } = qualityLevels;

export const level5AssistantMeta = articleMeta(level5Assistant, {
  title: `What makes a Level ${standard} Assistant, step by step | Proper`,
  description: `The scale from Level ${lowest} to Level ${standard} explained: five moments of every piece of work, when each one leaves your desk, and how to find the level of your own help.`,
  keywords: ['level 5 assistant', 'assistant quality', 'delegation levels', 'assistant judgement'],
});

export const fourPrinciplesMeta = articleMeta(fourPrinciples, {
  title: 'The four principles our assistants work by | Proper',
  description:
    'Own the outcome, write it down once, ask early with an answer in hand, protect the week before the day: what each principle settles, and what it costs.',
  keywords: ['delegation principles', 'assistant principles', 'working with an assistant', 'weekly planning'],
});

export const emailManagementMeta = articleMeta(emailManagement, {
  title: 'Email management: how to hand over an inbox | Proper',
  description:
    'Three folders, two questions for every message and one page of rules: a method for handing your inbox to an assistant in a fortnight.',
  keywords: ['email management', 'inbox management', 'inbox method', 'executive assistant email'],
});
