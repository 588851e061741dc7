import cost from './faq/cost.mdx';
import type { FaqGroup, FaqItem } from './faq/group';
import start from './faq/start.mdx';
import trust from './faq/trust.mdx';
import work from './faq/work.mdx';

/** The questions, in the order in which they are asked. */
export const faqGroups: readonly FaqGroup[] = [cost, work, trust, start].map(({ sections, ...group }) => ({
  ...group,
  items: sections.map(({ title, paragraphs, ...section }) => ({
    ...section,
    question: title,
    answer: paragraphs,
  })),
}));

/** All questions, as the page has them. */
export const faqItems: readonly FaqItem[] = faqGroups.flatMap(({ items }) => items);

/** The answer as one text, for where paragraphs cannot be marked up. */
export const answerText = ({ answer }: FaqItem): string => answer.join('\n\n');
