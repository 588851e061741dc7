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

it('a page with content has a document with it, and its data next to it, the markup as a browser reads it', async () => {
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
  // What a developer who has only one remote takes from the site is nothing that a visitor's browser asks for.
  const contents = Object.keys(bench.snapshot()).filter((file) => /content.*desk/.test(file));
  expect(contents).toEqual([expect.stringMatching(/^releases\/mfe-content\/.*\.json$/)]);
});

it('a page is written again with its own content, and no other page with it; a new one is a page more', async () => {
  bench.publish(blog('1.0.0-b', { mail: '<p>One</p>', week: '<p>Two</p>' }));
  await bench.compose();
  const others = ['blog/week.html', 'blog/week.json', 'blog/week.html.br', 'blog.html', 'index.html'];
  const before = bench.onDisk(others);
  // Its code is the same, and has the addresses that it had.
  bench.publish(blog('2.0.0-b', { mail: '<p>Another</p>', week: '<p>Two</p>', desk: '<p>New</p>' }));
  const { documents, refusals } = await bench.compose();
  expect(refusals).toEqual([]);
  expect(documents).toEqual({ rendered: 2, takenOver: 6 });
  expect(bench.onDisk(others)).toEqual(before);
  expect(dataOf('mail').html).toEqual({ text: '<p>Another</p>' });
  expect(bench.live('blog/desk.html')).toContain('<p>New</p>');
});

/** Names another file for the content of the article. */
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
  ['a second title', { mail: '<h1>Mail</h1>' }, {}, /\/blog\/mail has 2 h1 elements/],
  ['a file that is missing', { mail: '' }, contentIn('other.json'), /names other\.json, which is not among/],
  [
    'a file that is none',
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
])('a page with content is refused with %s', async (_what, articles, rest, reason) => {
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

it('a page may not be in the place of one that the composer writes', async () => {
  bench.publishMarketing('b', { pages: [['/404', "'<h1>Here</h1>'"]] });
  expect((await bench.compose()).refusals).toMatchObject([
    { reason: 'the path /404 is kept for the site itself; choose another' },
  ]);
});
