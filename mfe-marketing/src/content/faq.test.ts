import { expect, it } from 'vitest';
import { questions } from '../../test-support/content';

it('the questions have a wording of their own each', () => {
  expect(questions.length).toBeGreaterThanOrEqual(15);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
});
