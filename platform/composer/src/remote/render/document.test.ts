import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256 } from '../../model/hash';
import { keptText } from './document';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The text for some letters in another composition: the kept one, or one made now. */
const textOf = (letters: string, made = `${letters}, cut`): Promise<string> =>
  keptText(path.join(folder, letters), async () => made);

const files = (): readonly string[] => readdirSync(folder).map((name) => path.join(folder, name));

it('a text is made once from the same data, and again from other data', async () => {
  expect(await textOf('Proper')).toBe('Proper, cut');
  expect(files().map((file) => readFileSync(file, 'utf8'))).toEqual([
    `${sha256('Proper, cut')}\nProper, cut`,
  ]);
  expect(await textOf('Proper', 'made again')).toBe('Proper, cut');
  expect(await textOf('Besley')).toBe('Besley, cut');
  expect(files()).toHaveLength(2);
});

it.each([
  ['other content', (content: string) => content.replace(/cut$/, 'out')],
  ['half of it', (content: string) => content.slice(0, content.length / 2)],
  ['nothing', () => ''],
])('a kept text is made again if the disk has left %s of it', async (_, damage) => {
  await textOf('Proper');
  for (const file of files()) writeFileSync(file, damage(readFileSync(file, 'utf8')));
  expect(await textOf('Proper', 'made again')).toBe('made again');
  expect(await textOf('Proper')).toBe('made again');
});
