import { describe, expect, it } from 'vitest';
import { meta } from '../pages/faq/meta';
import { faqItems } from './faq';

describe('the questions', () => {
  it('have an id and a wording of their own each', () => {
    expect(new Set(faqItems.map(({ id }) => id)).size).toBe(faqItems.length);
    expect(new Set(faqItems.map(({ question }) => question)).size).toBe(faqItems.length);
  });

  it('are in the structured data word for word, answers included', () => {
    expect(meta.structuredData?.[0]?.mainEntity).toEqual(
      faqItems.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
      })),
    );
  });
});
