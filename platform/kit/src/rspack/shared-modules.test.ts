import { makeTemporaryFolder } from '@proper/common/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { writeFiles } from '../../test-support/run-build';
import { listSharedByRemote } from './federation';
import { readInstalledVersions, readSharedVersions } from './shared-modules';

const base = makeTemporaryFolder();

it("the ranges in a remote's package.json apply to every module of a package, and may span two majors", () => {
  const peerDependencies = { react: '^19', '@proper/shared-types': '^1 || ^2' };
  const folder = writeFiles(base, { 'package.json': JSON.stringify({ peerDependencies }) });
  const declared = readSharedVersions('mfe-new', folder);
  // The shell's federation runtime must have the version that the remote was built with.
  const runtime = `^${readInstalledVersions()['@module-federation/enhanced']}`;
  expect(declared).toMatchObject({ ...peerDependencies, '@module-federation/enhanced': runtime });
  expect(listSharedByRemote(declared)).toMatchObject({
    'react/jsx-runtime': { requiredVersion: '^19', import: false, singleton: true },
    '@proper/shared-types': { requiredVersion: '^1 || ^2', import: false, singleton: true },
  });
});

it('a remote in a repository of its own is built with the version of the contract that is installed there', () => {
  const peerDependencies = { '@proper/shared-types': '^98 || ^99' };
  const folder = writeFiles(base, {
    'package.json': JSON.stringify({ peerDependencies }),
    'node_modules/@proper/shared-types/package.json': '{ "version": "99.1.0" }',
  });
  expect(readSharedVersions('mfe-careers', folder)).toMatchObject({
    ...peerDependencies,
    react: `^${readInstalledVersions().react}`,
  });
  expect(readInstalledVersions(folder)['@proper/shared-types']).toBe('99.1.0');
});
