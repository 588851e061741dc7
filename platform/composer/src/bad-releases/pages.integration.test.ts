import { expect, it } from 'vitest';
import { page, pagesAt, testBadReleases, useBadReleases } from '../../test-support/bad-releases';

const bench = useBadReleases();

testBadReleases(bench, [
  ['two pages on one path', pagesAt('/blog', '/blog'), /two pages have the path \/blog/],
  ['a page that throws', page("{ throw new Error('no data') }"), /\/blog cannot be rendered: no data/],
  ['a page without an h1', page("'<h2>Blog</h2>'"), /the page \/blog has 0 h1 elements instead of one/],
  ['a page with a script', page("'<h1>x</h1><script>x</script>'"), /has a <script> element/],
  [
    "an id of the shell's",
    page(`'<h1>x</h1><pre id="composition">{}</pre>'`),
    /\/blog has the id composition, which is the shell's; choose another/,
  ],
  [
    'a picture that hides a function of the document',
    page(`'<h1>x</h1><img name="getElementById">'`),
    /has a name on a <img> element/,
  ],
  ['a page that uses a browser API', page('window.name'), /cannot be rendered: window is not defined/],
  ['a page of six megabytes', page("'x'.repeat(6 * 1024 * 1024)"), /it gave more than 4 MB/],
  ['a page nested 100,000 deep', page("'<h1>x</h1>' + '<b>'.repeat(100_000)"), /cannot be|nested/],
]);

it.each(['/api', '/rest/v1', '/operator', '/metrics', '/releases', '/composition'] as const)(
  'a page at %s is refused, because a server of the site answers there',
  async (reserved) => {
    await bench.beginComposed();
    bench.publishMarketing('b', {
      pages: [
        ['/', "'<h1>Home</h1>'"],
        ['/about', "'<h1>About</h1>'"],
        [reserved, "'<h1>x</h1>'"],
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
