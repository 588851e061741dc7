import { describe, expect, it } from 'vitest';
import { builtPages, questions as items } from '../../test-support/content';

const [page] = builtPages;

describe('the questions', () => {
  it('have an id and a wording of their own each', () => {
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(new Set(items.map(({ question }) => question)).size).toBe(items.length);
  });

  it('are in the structured data word for word, answers included', () => {
    expect(page?.meta.structuredData?.[0]?.mainEntity).toEqual(
      items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
      })),
    );
  });
});
