import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedByRemote } from './federation';
import { rangesOf } from './shared-modules';

const installed = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  '@proper/shared-types': '2.1.0',
  '@proper/shared-ui': '2.0.3',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'proper-ranges-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ranges = (peerDependencies?: Readonly<Record<string, string>>) => {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'mfe-new', peerDependencies }));
  return rangesOf(folder, installed);
};

describe('what a remote says in its package.json', () => {
  it('is what it needs at run time, two majors too, for each specifier of a package', () => {
    const of = ranges({ react: '^19', '@proper/shared-types': '^1 || ^2', '@proper/shared-ui': '^2.0.1' });
    expect(of).toEqual({
      react: '^19',
      'react-dom': '^19.3.1',
      '@proper/shared-types': '^1 || ^2',
      '@proper/shared-ui': '^2.0.1',
    });
    expect(sharedByRemote(of)).toMatchObject({
      'react/jsx-runtime': { requiredVersion: '^19', import: false, singleton: true },
      '@proper/shared-types': { requiredVersion: '^1 || ^2', import: false, singleton: true },
    });
  });

  it.each([
    [
      'nothing',
      undefined,
      /says nothing of @proper\/shared-types: say with which versions .* "\^2\.1\.0"; .*shared-ui/,
    ],
    [
      'no version that it is built with',
      { '@proper/shared-types': '^1', '@proper/shared-ui': '^2' },
      /has "\^1" for @proper\/shared-types, and the remote is built with 2\.1\.0/,
    ],
  ])('does not build when it is %s', (_what, peers, reason) => {
    expect(() => ranges(peers)).toThrow(reason);
  });
});
