import { excerptLength } from '@proper/shared-types/company';
import { describe, expect, it } from 'vitest';
import { articles } from '../../test-support/content';
import { excerpt } from './content-pages';

describe('the excerpt on a card', () => {
  it('is cut to the first 150 characters, with an ellipsis', () => {
    expect(excerpt('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
  });

  it('leaves no space before the ellipsis', () => {
    expect(excerpt(`${'x'.repeat(149)} and more`)).toBe(`${'x'.repeat(149)}…`);
  });

  it.each(articles)('of $id is cut, after a whole word', ({ excerpt: text }) => {
    expect(text.slice(0, excerptLength)).toMatch(/\p{Letter}$/u);
    expect(text.slice(excerptLength)).toMatch(/^\P{Letter}/u);
  });
});
