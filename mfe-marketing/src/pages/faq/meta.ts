import { type PageMeta, paths, type StructuredData } from '@proper/shared-types';
import { answerText, faqItems } from '../../content/faq';

const faqNode: StructuredData = {
  '@type': 'FAQPage',
  '@id': `${paths.faq}#questions`,
  url: paths.faq,
  mainEntity: faqItems.map((item) => ({
    '@type': 'Question',
    name: item.question,
    acceptedAnswer: { '@type': 'Answer', text: answerText(item) },
  })),
};

export const meta: PageMeta = {
  title: 'Questions and answers about our assistants | Proper',
  description: `${faqItems.length} honest answers on cost, commitment, time zones, confidentiality and quality, and what happens in your first two weeks with Proper.`,
  keywords: [
    'executive assistant questions',
    'assistant onboarding',
    'assistant cost',
    'assistant time zones',
    'assistant confidentiality',
  ],
  kind: 'website',
  structuredData: [faqNode],
};
