import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256 } from '../../hash';
import { KeptTexts, removeUnusedTexts } from './kept-texts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The text for some letters in another composition: the kept one, or one made now. */
async function textOf(letters: string, made = `${letters}, cut`): Promise<string> {
  const texts = new KeptTexts(folder);
  const text = await texts.get([letters], async () => made);
  await removeUnusedTexts(folder);
  return text;
}

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

it('a text that has been unused for thirty days is removed', async () => {
  const long = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  for (const letters of ['Proper', 'Besley']) await textOf(letters);
  for (const file of files()) utimesSync(file, long, long);
  await textOf('Proper');
  expect(files().map((file) => readFileSync(file, 'utf8').slice(65))).toEqual(['Proper, cut']);
});
