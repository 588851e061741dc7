import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { originalStack, type Places } from './original-stack';

const folder = mkdtempSync(path.join(tmpdir(), 'proper-stack-'));
afterAll(() => rmSync(folder, { recursive: true }));

const places: Places = [['/releases/mfe-content/dev/', folder]];
mkdirSync(path.join(folder, 'browser'));
// The bundle's second line came from the fifth of the source.
const map = {
  version: 3,
  sources: ['webpack://mfe-content/./mfe-content/src/remote.ts?1a2b'],
  names: [],
  mappings: ';AAIA',
};
writeFileSync(path.join(folder, 'browser/blog.js.map'), JSON.stringify(map));

it('names the file and line of a source in place of the place in a bundle', () => {
  const stack =
    'Error: no\n    at Page (http://localhost:3000/releases/mfe-content/dev/blog.js:2:7)\n' +
    `    at load (${folder}/browser/blog.js:2:1)`;
  expect(originalStack(stack, places)).toBe(
    'Error: no\n    at Page (mfe-content/src/remote.ts:5)\n    at load (mfe-content/src/remote.ts:5)',
  );
});

it('leaves places without a source map as they are', () => {
  const stack = 'Error: no\n    at Page (http://localhost:3000/releases/shell/1.0.0-a/shell.js:2:7)';
  expect(originalStack(stack, places)).toBe(stack);
});
