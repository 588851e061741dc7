import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  change,
  file,
  files,
  hash,
  page,
  pagesAt,
  release,
  styles,
  teamClass,
  testBadReleases,
  titled,
} from '../../test-support/bad-releases';
import type { FixtureRelease } from '../../test-support/fixture-teams';
import { useWorkbench } from '../../test-support/workbench';

const bench = useWorkbench();

const rewritten = (from: string | RegExp, to: string): FixtureRelease =>
  release({ rewrite: (json) => json.replace(from, to) });
const deep = `"x":${'{"x":'.repeat(5000)}1${'}'.repeat(5000)},"keywords"`;
const article =
  '"structuredData":[{"@type":"Article","headline":"A","description":"B","datePublished":"2026-13-01"}],';

// Its release.json
testBadReleases(bench, [
  ['head data 5,000 deep', rewritten('"keywords"', deep), /than 24/],
  ['head data that is not text', titled({ a: 1 }), /release\.json is not valid: pages\.0\.meta\.title/],
  ['a title with a control character', titled('New\u0001blog'), /title: must not have control characters/],
  ['no federation entry', change({ entry: null }), /release\.json names no entry/],
  ['the name of another team', change({ name: 'mfe-forms' }), /has a release of mfe-forms, not of mfe-con/],
  [
    'an outdated format',
    rewritten('"schema":4', '"schema":3'),
    /another version of the composer; build it again$/,
  ],
  [
    'six million empty pages',
    rewritten(/"pages":\[/, `"pages":[${'{},'.repeat(6_000_000)}`),
    /it has too many values/,
  ],
  [
    '100,000 empty pages',
    rewritten(/"pages":\[/, `"pages":[${'{},'.repeat(100_000)}`),
    /pages: must be at most 20000$/,
  ],
  [
    'an article of a day that there is not',
    rewritten('"keywords"', `${article}"keywords"`),
    /structuredData\.0/,
  ],
  ['a range that is none', change({ shared: { '@proper/shared-types': 'new' } }), /is not a range such as/],
]);

// Its files
testBadReleases(bench, [
  ['a file with the name of a folder', files('x', 'x/y.txt'), /a file with the name of a folder/],
  ['two files that differ only in case', files('x.txt', 'X.txt'), /differ only in case/],
  ['a file named ..', files('a/../../b'), /must be a relative path/],
  ['a hidden file', files('.htaccess'), /do not begin with a dot/],
  ['a name of 300 letters', files('x'.repeat(300)), /of at most 8 names and 200 characters/],
  [
    '100,000 files',
    files(...Array.from({ length: 100_000 }, (_, index) => `f/${index}`)),
    /files: must be at most 60000/,
  ],
  [
    'a server bundle',
    change({ server: { file: 'server/index.cjs', integrity: hash } }),
    /server\/index\.cjs is missing|has a server bundle/,
  ],
  [
    'a style sheet that is not among its files',
    change({ styles: ['lost.css'] }),
    /names lost\.css, which is/,
  ],
  ['a compressed file', file('b/page.css.br'), /page\.css\.br is compressed; leave that to the composer/],
  ['a file in the folder of a version', file('1.0.0-b/x.txt'), /begins like the folder of a version/],
  [
    'a file at the address of another one that open pages may request',
    file('a/page.css', '.x{color:blue}'),
    /its file a\/page\.css differs from that of 1\.0\.0-a, which open pages may still request; give it a content hash in its name/,
  ],
  ['a file with the name of a live folder', file('a'), /is named as a folder of 1\.0\.0-a/],
  ['new content under a published version', release({ version: '1.0.0-a' }), /was published before/],
  ['a script that does not parse', file('b/x.js', 'let let'), /its file b\/x\.js does not parse/],
]);

// Its pages
testBadReleases(bench, [
  ['two pages on one path', pagesAt('/blog', '/blog'), /two pages have the path \/blog/],
  ['a path of another team', pagesAt('/blog', '/contact'), /the route \/contact is owned by mfe-forms/],
  ['no page that was there', pagesAt('/blog/new'), /the page \/blog of 1\.0\.0-a is gone/],
  ['a page without an h1', page('<h2>Blog</h2>'), /the page \/blog has 0 h1 elements instead of one/],
  ['a script', page('<h1>x</h1><script>x</script>'), /has a <script> element/],
  ['a handler', page('<h1 onclick="x()">x</h1>'), /has the attribute onclick/],
  [
    'a form to elsewhere',
    page('<h1>x</h1><form action="https://evil.example"></form>'),
    /form that sends to elsewhere/,
  ],
  [
    'a button to elsewhere',
    page('<h1>x</h1><button formaction="//evil.example">x</button>'),
    /sends to elsewhere/,
  ],
  [
    'a picture from elsewhere',
    page('<h1>x</h1><img src="https://evil.example/x.png">'),
    /has a file from elsewhere \(src/,
  ],
  ['a frame', page('<h1>x</h1><iframe></iframe>'), /has a <iframe> element/],
  ['a base', page('<h1>x</h1><base href="/">'), /has a <base> element/],
  ['a meta element', page('<h1>x</h1><meta name="x">'), /has a <meta> element/],
  ['an unclosed element', page('<h1>x</h1><div>'), /with an unclosed element/],
  [
    "an id of the shell's",
    page('<h1>x</h1><pre id="composition">{}</pre>'),
    /has the id or name composition, which is the shell's/,
  ],
  [
    'the name of a remote as an id',
    page('<h1>x</h1><h2 id="mfe-forms">Tools</h2>'),
    /mfe-forms, which is the name of a remote/,
  ],
  [
    'a global as a name',
    page('<h1>x</h1><a name="__FEDERATION__"></a>'),
    /is a name that scripts of the page look up/,
  ],
  ['white space in an id', page('<h1>x</h1><p id="remote mfe-forms"></p>'), /has white space in it/],
  [
    'a picture that hides a function of the document',
    page('<h1>x</h1><img name="getElementById">'),
    /has a name on a <img>/,
  ],
  ['a page nested 100,000 deep', page(`<h1>x</h1>${'<b>'.repeat(100_000)}`), /cannot be|nested|took longer/],
]);

// Its style sheets
testBadReleases(bench, [
  ['a selector that ends in a colon', styles(`${teamClass}:{color:red}`), /blog\.css cannot be read/],
  [
    'a selector nested 20,000 deep',
    styles(`${':is('.repeat(20_000)}${teamClass}${')'.repeat(20_000)}{color:red}`),
    /nested deeper than 100 levels/,
  ],
  [
    'a style sheet that ends its element',
    styles(`${teamClass}{content:"</style>"}`),
    /blog\.css has "<\/style"/,
  ],
  ['a style sheet that is not CSS', styles(`${teamClass}{color:red}}`), /blog\.css cannot be read/],
  ['a style for all forms', styles('form{display:none}'), /has a selector that no class of its own limits/],
  ['a typeface', styles('@font-face{font-family:x;src:url(/releases/x.woff2)}'), /has @font-face/],
  [
    'a picture from elsewhere',
    styles(`${teamClass}{background:url(https://evil.example/x.png)}`),
    /which is not the site's own/,
  ],
  [
    'a style sheet with another ending',
    release({ moreFiles: { 'x.txt': 'form{}' }, change: { styles: ['x.txt'] } }),
    /names x\.txt, which does not end in \.css/,
  ],
]);

it.each(['/api', '/rest/v1', '/operator', '/metrics', '/releases'] as const)(
  'a page at %s is refused, because a server of the site answers there',
  async (reserved) => {
    await bench.compose();
    bench.publishMarketing('b', {
      pages: [
        ['/', '<h1>Home</h1>'],
        ['/about', '<h1>About</h1>'],
        [reserved, '<h1>x</h1>'],
      ],
    });
    expect((await bench.compose()).refusals).toMatchObject([
      {
        name: 'mfe-marketing',
        reason: `the path ${reserved} is reserved for the site itself; choose another`,
      },
    ]);
  },
);

it('a style sheet full of markup, and random files of many megabytes, are published in a moment', async () => {
  await bench.compose();
  const noise = randomBytes(9_000_000).toString('base64');
  const css = `${teamClass}{--a:"${'<link '.repeat(80_000)}"}`;
  bench.publish(release({ moreFiles: { 'b/blog.css': css, 'b/one.json': JSON.stringify(noise) } }));
  expect((await bench.compose()).refusals).toEqual([]);
  expect(bench.live('blog.html')).toContain('New blog');
});

it('a release that takes too long or too much memory ends a thread, and is refused', async () => {
  await bench.compose();
  const { Threads } = await import('../threads/threads');
  const threads = new Threads({ batchMs: 1, memoryMb: 512 });
  bench.publish(release());
  const { refusals, versions } = await bench.compose({ threads, names: ['mfe-content'] });
  await threads.close();
  expect(refusals).toMatchObject([
    { name: 'mfe-content', reason: expect.stringContaining('took longer than') },
  ]);
  expect(versions['mfe-forms']).toBe('1.0.0-a');
});

it('text from a release reaches terminal, record and log as one plain line', async () => {
  await bench.compose();
  bench.publish(page('<h1>x</h1><a id="__\u001b[2J\u001b]0;owned\u0007\u202Eevil"></a>'));
  await bench.compose();
  const line = bench.reported.find((each) => each.startsWith('refused'));
  expect(line).toMatch(/^refused mfe-content 1\.0\.0-b: the page \/blog has the id or name __ evil, which/);
  expect(bench.live('composition.json')).not.toMatch(/\\u001b/);
});
