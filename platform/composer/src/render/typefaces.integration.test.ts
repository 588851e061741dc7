import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '@proper/operator-kit/repository';
import { releaseBase } from '@proper/shared-types/release';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FixtureTeams } from '../../test-support/fixture-teams';
import { sha256 } from '../hash';
import type { StoredRelease } from '../model';
import { cutTypeface } from './document';
import { KeptTexts } from './kept-texts';

/** A variable font, as a shell brings it. */
const typeface = createRequire(path.join(root, 'shared-ui/package.json')).resolve(
  '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
);

let teams: FixtureTeams;
let shell: StoredRelease;
let first: string;

/** The files that are kept, each with its content. */
const kept = (): readonly (readonly [file: string, content: string])[] =>
  readdirSync(teams.dataDir).map((name) => {
    const file = path.join(teams.dataDir, name);
    return [file, readFileSync(file, 'utf8')];
  });

/** Cuts a typeface of the shell in a composition of its own, after which the site is live. */
async function cut(letters: string): Promise<string> {
  const typefaces = new KeptTexts(teams.dataDir);
  const href = `${releaseBase('shell')}title.woff2`;
  const made = await cutTypeface(typefaces, shell, { href, weight: 400, letters });
  await typefaces.keep();
  return made;
}

beforeAll(async () => {
  teams = new FixtureTeams();
  const release = teams.publish({ name: 'shell', version: '1.0.0-t', moreFiles: { 'title.woff2': '' } });
  shell = { release, folder: path.join(teams.folder, 'stored') };
  mkdirSync(path.join(shell.folder, 'browser'), { recursive: true });
  cpSync(typeface, path.join(shell.folder, 'browser/title.woff2'));
  first = await cut('Proper');
});
afterAll(() => teams.remove());

it('a typeface that was cut before to the same letters is taken over, and not cut again', async () => {
  expect(Buffer.from(first, 'base64').subarray(0, 4).toString()).toBe('wOF2');
  const [[file = '', content = ''] = []] = kept();
  expect(content).toBe(`${sha256(first)}\n${first}`);
  // Nothing that is cut would be this.
  writeFileSync(file, `${sha256('as it was kept')}\nas it was kept`);
  expect(await cut('Proper')).toBe('as it was kept');
  writeFileSync(file, content);
});

it('other letters are cut anew', async () => {
  expect(await cut('Besley')).not.toBe(first);
  expect(kept()).toHaveLength(2);
});

it.each([
  ['another content', (content: string) => content.replace(/.{8}$/, 'AAAAAAAA')],
  ['half of it', (content: string) => content.slice(0, content.length / 2)],
  ['nothing', () => ''],
])('a kept typeface of which a disk has left %s is cut again, and reaches no document', async (_, damage) => {
  for (const [file, content] of kept()) writeFileSync(file, damage(content));
  expect(await cut('Proper')).toBe(first);
  expect(await cut('Proper')).toBe(first);
});

it('a typeface that nothing has asked for in thirty days is not kept any longer', async () => {
  const long = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  for (const [file] of kept()) utimesSync(file, long, long);
  await cut('Proper');
  expect(kept().map(([, content]) => content.slice(65))).toEqual([first]);
});
