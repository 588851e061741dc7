import { paths } from '@proper/shared-types/company';
import { describe, expect, it } from 'vitest';
import { articles } from '../../test-support/content';
import { categories, listEntries } from './categories';
import { resources } from './resources';

describe('browsing by category', () => {
  it('lists the downloads of a category, then its articles, newest first', () =>
    expect(listEntries('Communication', articles).map(({ path }) => path)).toEqual([
      paths.remoteWorkGuide,
      paths.fourPrinciples,
      paths.emailManagement,
    ]));

  it('leads to every download and every article', () => {
    const listed = categories.flatMap((name) => listEntries(name, articles)).map(({ path }) => path);
    expect(new Set(listed)).toEqual(
      new Set([paths.onboardingChecklist, ...[...resources, ...articles].map(({ path }) => path)]),
    );
  });
});
