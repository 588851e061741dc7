import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  change,
  file,
  files,
  hash,
  release,
  testBadReleases,
  useBadReleases,
} from '../../test-support/bad-releases';

const bench = useBadReleases();

const manyFiles = Array.from({ length: 100_000 }, (_, index) => `f/${index}`);

testBadReleases(bench, [
  ['a file with the name of a folder', files('x', 'x/y.txt'), /a file with the name of a folder/],
  ['two files that differ only in case', files('x.txt', 'X.txt'), /differ only in case/],
  ['a file named ..', files('a/../../b'), /must be a relative path/],
  ['a hidden file', files('.htaccess'), /do not begin with a dot/],
  ['a name of 300 letters', files('x'.repeat(300)), /of at most 8 names and 200 characters/],
  ['100,000 files', files(...manyFiles), /files: must be at most 60000/],
  ['a file whose content has changed', files('b/page.css'), /b\/page\.css does not have the hash/],
  [
    'no server bundle',
    change({ server: { file: 'server/other.cjs', integrity: hash } }),
    /the file server\/other\.cjs is missing/,
  ],
  [
    'a style sheet that is not among its files',
    change({ styles: ['lost.css'] }),
    /names lost\.css, which is/,
  ],
  ['a compressed file', file('b/page.css.br'), /page\.css\.br is compressed; leave that to the composer/],
  [
    'a file in the folder in which the composer keeps the version',
    file('1.0.0-b/server/index.cjs'),
    /begins like the folder in which the composer keeps a version; rename it/,
  ],
  [
    'a file at the address of another one that open pages may request',
    file('a/page.css', '.x{color:blue}'),
    /its file a\/page\.css differs from that of 1\.0\.0-a, which open pages may still request; give it a content hash in its name/,
  ],
  ['a file with the name of a live folder', file('a'), /has the name of a folder of 1\.0\.0-a/],
  ['new content under a published version', release({ version: '1.0.0-a' }), /was published before/],
]);

it('a stored release that cannot be read does not stop the composer', async () => {
  await bench.beginComposed();
  writeFileSync(bench.data('store/mfe-content/1.0.0-a/release.json'), '{');
  const { versions } = await bench.deploy('mfe-forms');
  expect(versions).toMatchObject({ 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-b' });
});
