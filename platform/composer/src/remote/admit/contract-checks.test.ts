import type { Release } from '@proper/shared-types/release';
import { expect, it } from 'vitest';
import { checkContract, checkSharedVersions } from './contract-checks';

const remote = (shared: Release['shared']): Pick<Release, 'name' | 'shared'> => ({
  name: 'mfe-content',
  shared,
});

const shell = {
  shared: { '@proper/shared-types': '2.1.0', '@proper/shared-ui': '2.0.0', react: '19.3.1' },
};

it.each([
  ['within one major version', { '@proper/shared-types': '^2', '@proper/shared-ui': '^2' }],
  ['across two, where the range names both', { '@proper/shared-ui': '^1 || ^2' }],
])('a remote works with a shell %s', (_what, shared) =>
  expect(() => checkContract(remote(shared), shell)).not.toThrow(),
);

it.each<readonly [string, Release['shared'], RegExp]>([
  [
    'that is older than the shell',
    { '@proper/shared-ui': '^1.0.0' },
    /^it works with @proper\/shared-ui \^1\.0\.0, and the shell brings 2\.0\.0; if the remote works with 2\.0\.0, too, say "\^1\.0\.0 \|\| \^2" in peerDependencies of mfe-content\/package\.json; .* shared-ui\/CHANGELOG\.md says what changed$/,
  ],
  [
    'that is newer than the shell',
    { '@proper/shared-types': '^3' },
    /^it works with @proper\/shared-types \^3, and the shell brings 2\.1\.0; .*; if it needs a newer shell, it is admitted with that one/,
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
    'whose range is not valid',
    { '@proper/shared-ui': 'two' },
    /^its range of @proper\/shared-ui "two" is not a range such as/,
  ],
])('a remote is refused, with what to do, %s', (_what, shared, reason) =>
  expect(() => checkContract(remote(shared), shell)).toThrow(reason),
);

it('a shell is refused whose version is not valid', () => {
  expect(() => checkSharedVersions(shell)).not.toThrow();
  expect(() => checkSharedVersions({ shared: { react: '^2' } })).toThrow(
    'its version "^2" of react is not one such as 1.0.0',
  );
});

it('a remote that was built for the earlier federation is refused, with what to do, whatever versions it declares', () => {
  const federated = { shared: { ...shell.shared, '@module-federation/enhanced': '2.9.3' } };
  expect(() => checkContract(remote({ '@proper/shared-types': '^1 || ^2' }), federated)).toThrow(
    'its entry was built for the federation before Module Federation 2, and the shell brings @module-federation/enhanced 2.9.3; ' +
      'build it again with the current @proper/kit, and say "^2" for @proper/shared-types in peerDependencies of ' +
      'mfe-content/package.json. shared-types/CHANGELOG.md says what changed',
  );
});

it('a remote that was built for a later runtime than the shell brings is refused, with what to do', () => {
  const federated = { shared: { ...shell.shared, '@module-federation/enhanced': '2.9.3' } };
  expect(() => checkContract(remote({ '@module-federation/enhanced': '^2.10.0' }), federated)).toThrow(
    /^it works with @module-federation\/enhanced \^2\.10\.0, and the shell brings 2\.9\.3; .* it is admitted with that one/,
  );
  expect(() => checkContract(remote({ '@module-federation/enhanced': '^2.9.0' }), federated)).not.toThrow();
  expect(() => checkContract(remote({ '@module-federation/enhanced': '^2.9.0' }), shell)).toThrow(
    'it needs @module-federation/enhanced ^2.9.0, which the shell does not share',
  );
});
