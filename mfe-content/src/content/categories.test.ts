import { paths } from '@proper/shared-types';
import { describe, expect, it } from 'vitest';
import { articles } from '../../test-support/content';
import { categories, entriesOf } from './categories';
import { resources } from './resources';

const pathsOf = (name: string) =>
  categories
    .filter((category) => category.name === name)
    .flatMap((category) => entriesOf(category, articles))
    .map(({ path }) => path);

describe('browsing by category', () => {
  it('lists an entry for every download of a category', () => {
    for (const category of categories)
      expect(entriesOf(category, articles).map(({ path }) => path)).toEqual(
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
    const listed = categories.flatMap((category) => entriesOf(category, articles)).map(({ path }) => path);
    expect(listed).toEqual(expect.arrayContaining([...resources, ...articles].map(({ path }) => path)));
  });
});
