import { excerptLength } from '@proper/shared-types/company';
import { expect, it } from 'vitest';
import { articles } from '../../test-support/content';
import { createExcerpt } from './content-pages';

it('the excerpt on a card is cut to the first 150 characters, with an ellipsis', () => {
  expect(createExcerpt('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
});

it('an excerpt leaves no space before the ellipsis', () => {
  expect(createExcerpt(`${'x'.repeat(149)} and more`)).toBe(`${'x'.repeat(149)}…`);
});

it.each(articles)('the excerpt of $id is cut, after a whole word', ({ excerpt: text }) => {
  expect(text.slice(0, excerptLength)).toMatch(/\p{Letter}$/u);
  expect(text.slice(excerptLength)).toMatch(/^\P{Letter}/u);
});
