import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { release, styles, teamClass, testBadReleases, useBadReleases } from '../../test-support/bad-releases';

const bench = useBadReleases();

testBadReleases(bench, [
  ['a selector that ends in a colon', styles(`${teamClass}:{color:red}`), /blog\.css cannot be read/],
  [
    'a selector nested 20,000 deep',
    styles(`${':is('.repeat(20_000)}${teamClass}${')'.repeat(20_000)}{color:red}`),
    /its style sheet blog\.css is nested deeper than 100 levels/,
  ],
  [
    'a style sheet that ends its element',
    styles(`${teamClass}{content:"</style>"}`),
    /blog\.css has "<\/style"/,
  ],
  ['a style sheet that is not CSS', styles(`${teamClass}{color:red}}`), /blog\.css cannot be read/],
  [
    'a text that browsers end at a line break',
    styles(`${teamClass}{content:"\n}\nform,footer{display:none!important}\n"}`),
    /blog\.css cannot be read: Unexpected token/,
  ],
  [
    'an escaped slash in place of a comment',
    styles(`${teamClass}{--a:\\/*;} form{display:none} ${teamClass}{--b:/*0*/1}`),
    /has a selector that no class of its own limits/,
  ],
  [
    'a style sheet with another ending',
    release({ moreFiles: { 'x.txt': 'form{display:none}' }, change: { styles: ['x.txt'] } }),
    /names x\.txt as a style sheet, which does not end in \.css/,
  ],
]);

it('a style sheet full of markup, and random files of many megabytes, are published in a moment', async () => {
  await bench.beginComposed();
  const noise = randomBytes(9_000_000).toString('base64');
  bench.publish(
    release({
      moreFiles: {
        'b/blog.css': `${teamClass}{--a:"${'<link '.repeat(80_000)}"}`,
        'b/one.json': JSON.stringify(noise),
        'b/two.json': JSON.stringify([noise]),
      },
      change: {},
    }),
  );
  expect((await bench.compose()).refusals).toEqual([]);
  expect(bench.live('blog.html')).toContain('New blog');
});
