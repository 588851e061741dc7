import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { useWorkbench } from '../../test-support/workbench';
import { createKeys, signRelease } from '../base/signature';

const bench = useWorkbench();
const [own, next, other] = [createKeys(), createKeys(), createKeys()];

/** The time so many minutes after a quarter of an hour ago. */
const time = (minutes: number): string => new Date(Date.now() + (minutes - 15) * 60_000).toISOString();

const announcement = (): string => path.join(bench.folder, 'mfe-content/release.json');
const read = (): string => readFileSync(announcement(), 'utf8');
const write = (text: string): void => writeFileSync(announcement(), text);

/** The text of `release.json` as `proper build` writes it. */
const asBuilt = (json: string): string => `${JSON.stringify(JSON.parse(json), null, 2)}\n`;

const signed = (letter: string, minutes: number, key = own.privateKey): void => {
  bench.publishNext('mfe-content', letter, {
    rewrite: (json) => signRelease(asBuilt(json), key, time(minutes)),
  });
};

const nameKeys = (name: 'mfe-content' | 'mfe-forms', ...keys: readonly string[]): void =>
  bench.changeRemotes((remotes) => {
    const entry = remotes[name];
    if (entry) remotes[name] = { ...entry, keys } as typeof entry;
  });

/** Rewrites what the team has published. */
const change = (from: RegExp | string, to: string) => () => write(read().replace(from, to));

const signature = / {2}"signature": .*\n/;
const [forged, otherTeam, ofNone] = [/by none of the keys/, /by none of the keys/, /is not signed/];

/** Release b is signed and live; a was signed before it. The attacker can write to the team's source. */
it.each<readonly [attack: string, attempt: () => void, reason: RegExp]>([
  ['a release without a signature', () => void bench.publishNext('mfe-content', 'c'), ofNone],
  ['one that is signed by a stranger', () => signed('c', 3, other.privateKey), forged],
  ['one that is signed by another team', () => signed('c', 3, next.privateKey), otherTeam],
  [
    'one that is signed with a key of another kind',
    () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
      signed('c', 3, key);
    },
    ofNone,
  ],
  ['the signature removed', change(signature, ''), ofNone],
  ['a letter of the signature changed', change(/(?<="value": ").{4}/, 'AAAA'), forged],
  ['the time of the signature changed', change(/(?<="at": ")[^"]*/, time(5)), forged],
  ['a second signature after the first', change(signature, '$&,$&'), ofNone],
  ['a key after the signature', change(/ \}\n\}\n$/, ' },\n  "pages": []\n}\n'), ofNone],
  ['a hash swapped in the signed file', change(/sha256-.{8}/, 'sha256-AAAAAAAA'), forged],
  ['the title of a page swapped', change('Page /blog', 'Page /spam'), forged],
  ['the path of a page swapped', change('"path": "/blog"', '"path": "/blog/spam"'), forged],
  ['the version swapped', change('1.0.0-b', '1.0.0-c'), forged],
  [
    'the signature of the earlier release on this one',
    () => {
      const last = read();
      signed('a', 1);
      write(last.replace(signature, signature.exec(read())?.[0] ?? ''));
    },
    forged,
  ],
  ['the earlier release again', () => signed('a', 1), /signed before the live one/],
  ['one of tomorrow', () => signed('c', 24 * 60), /which is yet to come/],
  [
    'one that is signed with a key that was removed',
    () => {
      nameKeys('mfe-content', other.publicKey);
      signed('c', 3);
    },
    forged,
  ],
])('%s changes nothing on the site', async (_attack, attempt, reason) => {
  nameKeys('mfe-content', own.publicKey);
  nameKeys('mfe-forms', next.publicKey);
  signed('b', 2);
  await bench.compose({ fetchNames: ['shell', 'mfe-marketing', 'mfe-content'] });
  expect(bench.live('blog.html')).toContain('Blog b');
  const before = bench.snapshot();
  attempt();
  const { refusals } = await bench.compose({ fetchNames: ['mfe-content'] });
  expect(refusals).toMatchObject([
    { name: 'mfe-content', status: 'invalid', reason: expect.stringMatching(reason) },
  ]);
  expect(bench.snapshot()).toEqual(before);
});

it('a swapped file of a signed release does not arrive', async () => {
  nameKeys('mfe-content', own.publicKey);
  await bench.compose();
  signed('b', 2);
  writeFileSync(path.join(bench.folder, 'mfe-content/1.0.0-b/browser/b/remoteEntry.js'), 'alert(1)');
  expect((await bench.compose()).refusals).toMatchObject([
    { reason: expect.stringContaining('remoteEntry.js') },
  ]);
});

it('a team that goes back signs the earlier release again: the old signature of it is refused after a later one', async () => {
  nameKeys('mfe-content', own.publicKey, next.publicKey);
  signed('a', 1);
  await bench.compose();
  const firstOfA = read();
  signed('b', 2, next.privateKey);
  expect((await bench.compose()).versions['mfe-content']).toBe('1.0.0-b');
  const firstOfB = read();
  signed('a', 3);
  expect((await bench.compose()).versions['mfe-content']).toBe('1.0.0-a');
  write(firstOfA);
  await bench.compose();
  write(firstOfB);
  expect((await bench.compose()).versions['mfe-content']).toBe('1.0.0-a');
});

it('an invalid public key is refused, with its place in remotes.json', () => {
  nameKeys('mfe-content', 'my-key');
  return expect(bench.compose()).rejects.toThrow(
    /mfe-content\.keys\.0: must be a public key as `proper keys`/,
  );
});
