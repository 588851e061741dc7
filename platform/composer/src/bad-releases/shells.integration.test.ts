import { expect, it } from 'vitest';
import { useBadReleases } from '../../test-support/bad-releases';
import { type FixtureRelease, shellServer } from '../../test-support/fixture-teams';

const bench = useBadReleases();

const badShells: readonly (readonly [fault: string, bad: Partial<FixtureRelease>, reason: RegExp])[] = [
  ['does not run', { server: "throw new Error('bad shell')" }, /^its server bundle does not run: bad shell$/],
  ['lacks an export', { server: 'exports.shared = {}' }, /does not run: it does not export renderBody$/],
  ['lists a script that is missing', { change: { scripts: ['lost.js'] } }, /^release\.json names lost\.js/],
  [
    'would replace a file of the site',
    { moreFiles: { 'root/robots.txt': '' } },
    /^its file root\/robots\.txt would replace one that the composer writes; rename it$/,
  ],
  ...['contact', 'blog', 'promo.html', 'promo.svg', '_redirects', '_worker.js'].map(
    (name) =>
      [
        `has the file ${name} for the root of the site`,
        { moreFiles: { [`root/${name}`]: 'x' } },
        /^its file root\/.* (?:is no icon and no manifest|would replace one that the composer writes)/,
      ] as const,
  ),
  [
    'has a folder in place of a document',
    { moreFiles: { 'root/blog.html.gz/x': 'x' } },
    /^its file root\/blog\.html\.gz\/x is no icon and no manifest/,
  ],
  [
    'gives pages another address',
    { server: shellServer.replace('href="\' + composition', 'href="https://other\' + composition') },
    /the page \/\w* has another canonical address than its own/,
  ],
  [
    'works with no remote yet',
    { change: { shared: { '@proper/shared-types': '2.0.0' } } },
    /^no site can be made with it: there is no usable release of mfe-marketing: it works with @proper\/shared-types \^1\.0\.0, and the shell brings 2\.0\.0; .*; there is no usable release of mfe-content: .*; there is no usable release of mfe-forms: /,
  ],
];

it.each(badShells)('a shell that %s is refused, and the last good one stays', async (_fault, bad, reason) => {
  await bench.beginComposed();
  const before = bench.snapshot();
  bench.publish({ name: 'shell', version: '1.0.0-b', ...bad });
  const { refusals } = await bench.compose();
  expect(refusals).toMatchObject([
    { name: 'shell', version: '1.0.0-b', reason: expect.stringMatching(reason) },
  ]);
  expect(bench.snapshot()).toEqual(before);
  expect((await bench.deploy('mfe-content')).versions).toMatchObject({
    shell: '1.0.0-a',
    'mfe-content': '1.0.0-b',
  });
});
