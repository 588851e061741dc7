import type { PlainContent } from '@proper/preset/content';
import { type PageMeta, paths } from '@proper/shared-types';
import type { FaqGroup, FaqItem } from './faq';
import { faqFields } from './faq/fields';

/** The groups of questions in the order of the page, by the names of their files. */
const order = ['cost', 'work', 'trust', 'start'];

/** The head data of the FAQ, for which an answer is one text. */
const faqMeta = (items: readonly FaqItem[]): PageMeta => ({
  title: 'Questions and answers about our assistants | Proper',
  description: `${items.length} honest answers on cost, commitment, time zones, confidentiality and quality, and what happens in your first two weeks with Proper.`,
  keywords: [
    'executive assistant questions',
    'assistant onboarding',
    'assistant cost',
    'assistant time zones',
    'assistant confidentiality',
  ],
  kind: 'website',
  structuredData: [
    {
      '@type': 'FAQPage',
      '@id': `${paths.faq}#questions`,
      url: paths.faq,
      mainEntity: items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
      })),
    },
  ],
});

/** The questions, and the page that answers them. */
const content: PlainContent<typeof faqFields> = {
  folder: 'src/content/faq',
  frontMatter: faqFields,
  pages(texts) {
    const groups = order
      .flatMap((name) => texts.find(({ id }) => id === name) ?? [])
      .map(
        ({ fields, sections }): FaqGroup => ({
          ...fields,
          items: sections.map(({ title, paragraphs, ...section }) => ({
            ...section,
            question: title,
            answer: paragraphs,
          })),
        }),
      );
    const items = groups.flatMap((group) => group.items);
    return [{ path: paths.faq, meta: faqMeta(items), html: {}, data: { groups } }];
  },
};

export default content;
