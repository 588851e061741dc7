import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@proper/operator-kit/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { originalStack, type ReleaseFolders } from './original-stack';

const folder = temporaryFolder();

const folders: ReleaseFolders = [['/releases/mfe-content/dev/', folder]];
mkdirSync(path.join(folder, 'browser'));
// The bundle's second line came from the fifth of the source.
const map = {
  version: 3,
  sources: ['webpack://mfe-content/./mfe-content/src/remote.ts?1a2b'],
  names: [],
  mappings: ';AAIA',
};
writeFileSync(path.join(folder, 'browser/blog.js.map'), JSON.stringify(map));

it('names the file and line of the source instead of the bundle', () => {
  const stack =
    'Error: no\n    at Page (http://localhost:3000/releases/mfe-content/dev/blog.js:2:7)\n' +
    `    at load (${folder}/browser/blog.js:2:1)`;
  expect(originalStack(stack, folders)).toBe(
    'Error: no\n    at Page (mfe-content/src/remote.ts:5)\n    at load (mfe-content/src/remote.ts:5)',
  );
});

it('keeps positions that have no source map', () => {
  const stack = 'Error: no\n    at Page (http://localhost:3000/releases/shell/1.0.0-a/shell.js:2:7)';
  expect(originalStack(stack, folders)).toBe(stack);
});
