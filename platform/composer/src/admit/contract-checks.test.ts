import type { Release, ReleaseName } from '@proper/shared-types/release';
import { expect, it } from 'vitest';
import { faultOfContract, faultOfOffer } from './contract-checks';

const release = (name: ReleaseName, shared: Release['shared']): Release => ({
  schema: 3,
  name,
  version: '1.0.0-a',
  shared,
  entry: null,
  scripts: [],
  styles: [],
  pages: [],
  files: {},
  server: { file: 'server/index.cjs', integrity: 'sha384-x' },
});

const shell = release('shell', {
  '@proper/shared-types': '2.1.0',
  '@proper/shared-ui': '2.0.0',
  react: '19.3.1',
});

it.each([
  ['of one major', { '@proper/shared-types': '^2', '@proper/shared-ui': '^2' }],
  ['of two majors, where the range names both', { '@proper/shared-ui': '^1 || ^2' }],
])('a remote and a shell go together %s', (_what, shared) =>
  expect(faultOfContract(release('mfe-content', shared), shell)).toBeUndefined(),
);

it.each<readonly [string, Release['shared'], RegExp]>([
  [
    'that is older than the shell',
    { '@proper/shared-ui': '^1.0.0' },
    /^it works with @proper\/shared-ui \^1\.0\.0, and the shell brings 2\.0\.0; the shell is newer: shared-ui\/CHANGELOG\.md says what changed.* say "\^1\.0\.0 \|\| \^2" in peerDependencies of mfe-content\/package\.json/,
  ],
  [
    'that is newer than the shell',
    { '@proper/shared-types': '^3' },
    /^it works with @proper\/shared-types \^3, and the shell brings 2\.1\.0; the shell is older: .*tried again with each composition.* say "\^2 \|\| \^3" in peerDependencies/,
  ],
  [
    'that leaves out what lies between',
    { '@proper/shared-types': '^1 || ^3' },
    /brings 2\.1\.0; say in peerDependencies of mfe-content\/package\.json that it works with 2\.1\.0/,
  ],
  [
    'that needs what is not shared',
    { zustand: '^5' },
    /^it needs zustand \^5, which the shell does not share$/,
  ],
  [
    'that lags behind in more than one',
    { '@proper/shared-ui': '^1', react: '^18' },
    /shared-ui \^1, and the shell brings 2\.0\.0; .*; it works with react \^18, and the shell brings 19/,
  ],
  [
    'whose range is none',
    { '@proper/shared-ui': 'two' },
    /^its range of @proper\/shared-ui "two" is not a range such as/,
  ],
])('a remote is refused, and its team reads what to do, %s', (_what, shared, reason) =>
  expect(faultOfContract(release('mfe-content', shared), shell)).toMatch(reason),
);

it('a shell is refused whose version is none', () => {
  expect(faultOfOffer(shell)).toBeUndefined();
  expect(faultOfOffer(release('shell', { react: '^2' }))).toBe(
    'its version "^2" of react is not one such as 1.0.0',
  );
});
