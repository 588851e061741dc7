import * as design from '@proper/shared-ui';
import { describe, expect, it } from 'vitest';
import { entries } from './Catalogue';

/** Exports that have no look. */
const withoutLook = new Set([
  'hasUnsentInput',
  'htmlAttribute',
  'requiredFields',
  'staticHtml',
  'useSubmission',
]);

describe('the catalogue', () => {
  it('shows every export of shared-ui that has a look', () => {
    const expected = Object.keys(design).filter((name) => !withoutLook.has(name));
    expect(entries.map(({ of }) => of).toSorted()).toEqual(expected.toSorted());
  });

  it('shows each in at least one state', () => {
    for (const { of, states } of entries) expect(Object.keys(states), of).not.toEqual([]);
  });
});
