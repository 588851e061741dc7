import type { PageData } from '@proper/shared-types/release';
import { expect, it } from 'vitest';
import type { FixtureRelease } from '../test-support/fixture-teams';
import { useWorkbench } from '../test-support/workbench';

const bench = useWorkbench();

/** A release of the blog with articles. */
const blog = (
  version: string,
  articles: Readonly<Record<string, string>>,
  rest: Partial<FixtureRelease> = {},
): FixtureRelease => ({
  name: 'mfe-content',
  version,
  pages: [['/blog', "'<h1>Blog</h1>'"]],
  script: '/* the code of the blog */',
  articles,
  ...rest,
});

const dataOf = (slug: string): PageData => JSON.parse(bench.live(`blog/${slug}.json`));

it('a page with content has a document and, next to it, its data, with markup as a browser reads it', async () => {
  const long = 'and open '.repeat(100);
  bench.publish(blog('1.0.0-b', { mail: '<p>It&#x27;s <b>open</p>', desk: long }));
  expect((await bench.compose()).refusals).toEqual([]);
  expect(bench.live('blog/mail.html')).toContain("<h1>mail</h1><p>It's <b>open</b></p>");
  expect(dataOf('mail')).toEqual({
    entry: '/releases/mfe-content/b/remoteEntry.js',
    meta: expect.objectContaining({ title: 'Page /blog/mail' }),
    html: { text: "<p>It's <b>open</b></p>" },
    data: 'mail',
  });
  // Only developers fetch it, so it is not compressed.
  const contents = Object.keys(bench.snapshot()).filter((file) => /content.*desk/.test(file));
  expect(contents).toEqual([expect.stringMatching(/^releases\/mfe-content\/.*\.json$/)]);
});

it('new content changes its own page alone, and may add a page', async () => {
  bench.publish(blog('1.0.0-b', { mail: '<p>One</p>', week: '<p>Two</p>' }));
  await bench.compose();
  const others = ['blog/week.html', 'blog/week.json', 'blog/week.html.br', 'blog.html', 'index.html'];
  const before = bench.onDisk(others);
  // Its code is the same, and has the addresses that it had.
  bench.publish(blog('2.0.0-b', { mail: '<p>Another</p>', week: '<p>Two</p>', desk: '<p>New</p>' }));
  const { documents, refusals } = await bench.compose();
  expect(refusals).toEqual([]);
  expect(documents).toEqual({ rendered: 2, unchanged: 6 });
  expect(bench.onDisk(others)).toEqual(before);
  expect(dataOf('mail').html).toEqual({ text: '<p>Another</p>' });
  expect(bench.live('blog/desk.html')).toContain('<p>New</p>');
});

/** Gives the article another file as its content. */
const contentIn = (file: string) => ({
  rewrite: (json: string) => json.replace(/"content":"[^"]*"/, `"content":"${file}"`),
});
const headInContent = {
  rewrite: (json: string) => json.replace('"path":"/blog"', '"path":"/blog","content":"b/page.css"'),
};

it.each<readonly [string, Readonly<Record<string, string>>, Partial<FixtureRelease>, RegExp]>([
  [
    'a script in its markup',
    { mail: '<script>alert(1)</script>' },
    {},
    /\/blog\/mail has a <script> element/,
  ],
  ['a second heading', { mail: '<h1>Mail</h1>' }, {}, /\/blog\/mail has 2 h1 elements/],
  ['a file that is missing', { mail: '' }, contentIn('other.json'), /names other\.json, which is not among/],
  [
    'a file that is not content',
    { mail: '' },
    contentIn('b/page.css'),
    /\/blog\/mail has content that cannot be read/,
  ],
  [
    'no page in its code',
    { mail: '' },
    { server: 'exports.pages = []' },
    /release\.json lists \/blog \(chunk page\), which its server bundle does not export/,
  ],
  [
    'head data in its code, too',
    { mail: '' },
    headInContent,
    /has its head data in its code and in its content/,
  ],
])('a page with content is refused with %s', async (_fault, articles, rest, reason) => {
  await bench.beginComposed();
  bench.publish(blog('1.0.0-b', articles, rest));
  const { refusals } = await bench.compose();
  expect(refusals).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })]);
});

it('a pattern may be exported before its first page is written', async () => {
  await bench.beginComposed();
  bench.publish(blog('1.0.0-b', {}));
  expect((await bench.compose()).refusals).toEqual([]);
});

it('a page may not replace one that the composer writes', async () => {
  bench.publishMarketing('b', { pages: [['/404', "'<h1>Here</h1>'"]] });
  expect((await bench.compose()).refusals).toMatchObject([
    { reason: 'the path /404 is reserved for the site itself; choose another' },
  ]);
});
