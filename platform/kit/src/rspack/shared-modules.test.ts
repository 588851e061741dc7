import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sharedByRemote } from './federation';
import { installedVersions, readSharedVersions } from './shared-modules';

const installed = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  zustand: '5.1.0',
  '@proper/shared-types': '2.1.0',
  '@mantine/core': '9.8.1',
  '@module-federation/enhanced': '2.9.3',
};

const ranges = (peerDependencies?: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-ranges-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'mfe-new', peerDependencies }));
  return readSharedVersions('mfe-new', folder, installed);
};

describe('the shared versions in the package.json of a remote', () => {
  it('apply to every module of a package, and may span two majors', () => {
    const declared = ranges({ react: '^19', '@proper/shared-types': '^1 || ^2' });
    expect(declared).toEqual({
      react: '^19',
      'react-dom': '^19.3.1',
      zustand: '^5.1.0',
      '@proper/shared-types': '^1 || ^2',
      '@mantine/core': '^9.8.1',
      // The shell's runtime must have what the remote was built with.
      '@module-federation/enhanced': '^2.9.3',
    });
    expect(sharedByRemote(declared)).toMatchObject({
      'react/jsx-runtime': { requiredVersion: '^19', import: false, singleton: true },
      '@proper/shared-types': { requiredVersion: '^1 || ^2', import: false, singleton: true },
    });
  });
});

it('a remote in a repository of its own is built with the version of the contract that is installed there', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'proper-ranges-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const own = path.join(folder, 'node_modules/@proper/shared-types');
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, 'package.json'), JSON.stringify({ version: '99.1.0' }));
  const peerDependencies = { '@proper/shared-types': '^98 || ^99' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ peerDependencies }));
  expect(readSharedVersions('mfe-careers', folder)).toMatchObject({
    ...peerDependencies,
    react: `^${installedVersions().react}`,
    '@module-federation/enhanced': `^${installedVersions()['@module-federation/enhanced']}`,
  });
});
