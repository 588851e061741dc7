import { paths } from '@proper/shared-types';
import { describe, expect, it } from 'vitest';
import { articleSummaries } from './article-summaries';
import { categories, entriesOf } from './categories';
import { resources } from './resources';

const pathsOf = (name: string) =>
  categories
    .filter((category) => category.name === name)
    .flatMap(entriesOf)
    .map(({ path }) => path);

describe('browsing by category', () => {
  it('lists an entry for every download of a category', () => {
    for (const category of categories)
      expect(entriesOf(category).map(({ path }) => path)).toEqual(
        expect.arrayContaining([...category.downloads]),
      );
  });

  it('lists the articles that name a category after its downloads, newest first', () =>
    expect(pathsOf('Communication')).toEqual([
      paths.remoteWorkGuide,
      paths.fourPrinciples,
      paths.emailManagement,
    ]));

  it('leads to every download and every article', () => {
    const listed = categories.flatMap(entriesOf).map(({ path }) => path);
    expect(listed).toEqual(
      expect.arrayContaining([...resources, ...articleSummaries].map(({ path }) => path)),
    );
  });
});
