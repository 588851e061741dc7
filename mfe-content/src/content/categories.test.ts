import { describe, expect, it } from 'vitest';
import { articleSummaries } from './article-summaries';
import { categories, entriesOf } from './categories';
import { resources } from './resources';

describe('browsing by category', () => {
  it('lists an entry for every path of a category', () => {
    for (const category of categories)
      expect(entriesOf(category).map(({ path }) => path)).toEqual(category.paths);
  });

  it('leads to every download and every article', () => {
    const listed = categories.flatMap((category) => category.paths);
    expect(listed).toEqual(
      expect.arrayContaining([...resources, ...articleSummaries].map(({ path }) => path)),
    );
  });
});
