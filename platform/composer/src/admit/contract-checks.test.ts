import type { Release } from '@proper/shared-types/release';
import { describe, expect, it } from 'vitest';
import { emptyRelease } from '../../test-support/empty-release';
import { faultOfContract, faultOfOffer } from './contract-checks';

type Shared = Readonly<Record<string, string>>;

const release = (name: Release['name'], shared: Shared | undefined, contract: string): Release =>
  emptyRelease({ name, contract, ...(shared && { shared }) });

const shell = (shared?: Shared, contract = '2.1.0') => release('shell', shared, contract);
const remote = (shared?: Shared, contract = '^2') => release('mfe-content', shared, contract);
const brought = { '@proper/shared-types': '2.1.0', '@proper/shared-ui': '2.0.0', react: '19.3.1' };

describe('a remote and a shell go together', () => {
  it.each<readonly [string, Release, Release]>([
    ['of one major', remote({ '@proper/shared-ui': '^2' }), shell(brought)],
    [
      'of two majors, where the range names both',
      remote({ '@proper/shared-ui': '^1 || ^2' }, '^1 || ^2'),
      shell(brought),
    ],
    ['when the shell says nothing but of the contract', remote({ '@proper/shared-ui': '^1' }), shell()],
    ['when the remote says nothing but of the contract', remote(), shell(brought)],
  ])('%s', (_what, one, other) => {
    expect(faultOfContract(one, other)).toBeUndefined();
  });
});

describe('a remote is refused, and its team reads what to do', () => {
  it.each<readonly [string, Release, readonly RegExp[]]>([
    [
      'that is older than the shell',
      remote({ '@proper/shared-ui': '^1.0.0' }),
      [
        /^it works with @proper\/shared-ui \^1\.0\.0, and the shell brings 2\.0\.0; the shell is newer: /,
        /shared-ui\/CHANGELOG\.md says what changed/,
        /say "\^1\.0\.0 \|\| \^2" in peerDependencies of mfe-content\/package\.json/,
      ],
    ],
    [
      'that is newer than the shell',
      remote({}, '^3'),
      [
        /^it works with @proper\/shared-types \^3, and the shell brings 2\.1\.0; the shell is older: /,
        /tried again with each composition/,
        /say "\^2 \|\| \^3" in peerDependencies/,
      ],
    ],
    [
      'that leaves out what lies between',
      remote({}, '^1 || ^3'),
      [
        /shell brings 2\.1\.0; say in peerDependencies of mfe-content\/package\.json that it works with 2\.1\.0/,
      ],
    ],
    [
      'that needs what is not shared',
      remote({ zustand: '^5' }),
      [/^it needs zustand \^5, which the shell does not share$/],
    ],
    [
      'that lags behind in more than one',
      remote({ '@proper/shared-ui': '^1', react: '^18' }),
      [
        /it works with @proper\/shared-ui \^1, and the shell brings 2\.0\.0; .*; it works with react \^18, and the shell brings 19/,
      ],
    ],
    [
      'whose range is none',
      remote({ '@proper/shared-ui': 'two' }),
      [/^its range of @proper\/shared-ui "two" is not a range such as/],
    ],
  ])('%s', (_what, of, reasons) => {
    for (const reason of reasons) expect(faultOfContract(of, shell(brought))).toMatch(reason);
  });

  it('and a shell is, whose version is none', () => {
    expect(faultOfOffer(shell(brought))).toBeUndefined();
    expect(faultOfOffer(shell({ '@proper/shared-ui': '^2' }))).toBe(
      'its version "^2" of @proper/shared-ui is not one such as 1.0.0',
    );
  });
});
