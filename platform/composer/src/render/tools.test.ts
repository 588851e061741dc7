import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderingTools } from './tools';

let folder: string;
const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'proper-tools-'));
  write('used-rules.ts', 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('documents made before the composer was changed are made again, and not because of its tests', () => {
  const before = renderingTools(folder);
  write('used-rules.test.ts', 'two');
  expect(renderingTools(folder)).toEqual(before);
  write('used-rules.ts', 'two');
  expect(renderingTools(folder)).not.toEqual(before);
});
