import { emptyRelease } from '@proper/composer/test-support/empty-release';
import type { ReleaseName } from '@proper/shared-types/release';
import { describe, expect, it } from 'vitest';
import { deploymentsOf, expectedOf } from './expect';

const release = (name: ReleaseName, version: string, contract: string) =>
  emptyRelease({ name, version, contract });

const before = {
  shell: release('shell', 'old', '1.0.0'),
  'mfe-content': release('mfe-content', 'old', '^1'),
  'mfe-forms': release('mfe-forms', 'old', '^1 || ^2'),
};
const now = {
  shell: release('shell', 'new', '2.0.0'),
  'mfe-content': release('mfe-content', 'new', '^2'),
  'mfe-forms': release('mfe-forms', 'new', '^1 || ^2'),
};

describe('what is live after a deployment, by the ranges alone', () => {
  it.each<readonly [string, Partial<typeof now>, Readonly<Record<string, string>>]>([
    [
      'the shell alone waits for a remote',
      { shell: now.shell },
      { shell: 'old', 'mfe-content': 'old', 'mfe-forms': 'old' },
    ],
    [
      'a remote that works with both is live',
      { 'mfe-forms': now['mfe-forms'] },
      { shell: 'old', 'mfe-content': 'old', 'mfe-forms': 'new' },
    ],
    [
      'a remote that is ahead waits for the shell',
      { 'mfe-content': now['mfe-content'] },
      { shell: 'old', 'mfe-content': 'old', 'mfe-forms': 'old' },
    ],
    [
      'both that waited come together, and who works with both stays as it is',
      { shell: now.shell, 'mfe-content': now['mfe-content'] },
      { shell: 'new', 'mfe-content': 'new', 'mfe-forms': 'old' },
    ],
    ['all of them', now, { shell: 'new', 'mfe-content': 'new', 'mfe-forms': 'new' }],
  ])('%s', (_what, published, expected) => {
    expect(expectedOf({ ...before, ...published }, before)).toEqual(expected);
  });
});

it('shell and remotes meet in every order, and each remote is early and late once', () => {
  expect(deploymentsOf(['mfe-content', 'mfe-forms']).map(({ what }) => what)).toEqual([
    'the shell alone',
    'mfe-content alone',
    'mfe-forms alone',
    'the remotes, and not the shell',
    'all but mfe-content',
    'all but mfe-forms',
    'all of them',
  ]);
});
