import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { PageData } from '@proper/shared-types/release';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FixtureRelease } from '../test-support/fixture-teams';
import { Workbench } from '../test-support/workbench';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.remove());

/** A release of the blog with articles. */
const blog = (version: string, articles: FixtureRelease['articles']): FixtureRelease => ({
  name: 'mfe-content',
  version,
  pages: [['/blog', "'<h1>Blog</h1>'"]],
  script: '/* the code of the blog */',
  ...(articles ? { articles } : {}),
});

const dataOf = (slug: string): PageData => JSON.parse(bench.live(`blog/${slug}.json`));

/** By which a cache or a server would notice that a file was written again. */
const fileOnDisk = (file: string): readonly number[] => {
  const { ino, mtimeMs } = lstatSync(path.join(bench.dataDir, 'site', file));
  return [ino, mtimeMs];
};

describe('a page with content', () => {
  it('has a document with its content in it, and its data next to it, the markup as a browser reads it', async () => {
    bench.publish(blog('1.0.0-b', { mail: '<p>It&#x27;s <b>open</p>' }));
    expect((await bench.compose()).refusals).toEqual([]);
    expect(bench.live('blog/mail.html')).toContain("<h1>mail</h1><p>It's <b>open</b></p>");
    expect(dataOf('mail')).toEqual({
      entry: '/releases/mfe-content/b/remoteEntry.js',
      meta: expect.objectContaining({ title: 'Page /blog/mail' }),
      html: { text: "<p>It's <b>open</b></p>" },
      data: 'mail',
    });
  });

  it('is written again with its own content, and no other page with it; a new one is a page more', async () => {
    bench.publish(blog('1.0.0-b', { mail: '<p>One</p>', week: '<p>Two</p>' }));
    await bench.compose();
    const others = ['blog/week.html', 'blog/week.json', 'blog/week.html.br', 'blog.html', 'index.html'];
    const before = others.map(fileOnDisk);
    // Its code is the same, and has the addresses that it had.
    bench.publish(blog('2.0.0-b', { mail: '<p>Another</p>', week: '<p>Two</p>', desk: '<p>New</p>' }));
    const { documents, refusals } = await bench.compose();
    expect(refusals).toEqual([]);
    expect(documents).toEqual({ rendered: 2, takenOver: 6 });
    expect(others.map(fileOnDisk)).toEqual(before);
    expect(dataOf('mail').html).toEqual({ text: '<p>Another</p>' });
    expect(bench.live('blog/desk.html')).toContain('<p>New</p>');
  });

  it.each<readonly [string, FixtureRelease, RegExp]>([
    [
      'a script in its markup',
      blog('1.0.0-b', { mail: '<script>alert(1)</script>' }),
      /the page \/blog\/mail has a <script> element/,
    ],
    ['a second title', blog('1.0.0-b', { mail: '<h1>Mail</h1>' }), /\/blog\/mail has 2 h1 elements/],
    [
      'a file that is missing',
      {
        ...blog('1.0.0-b', { mail: '' }),
        rewrite: (json) => json.replace(/"content":"[^"]*"/, '"content":"other.json"'),
      },
      /release\.json names other\.json, which is not among its files/,
    ],
    [
      'a file that is none',
      {
        ...blog('1.0.0-b', { mail: '' }),
        rewrite: (json) => json.replace(/"content":"[^"]*"/, '"content":"b/page.css"'),
      },
      /the page \/blog\/mail has content that cannot be read/,
    ],
    [
      'no page in its code',
      { ...blog('1.0.0-b', { mail: '' }), server: 'exports.pages = []' },
      /release\.json lists \/blog, which its server bundle does not export/,
    ],
    [
      'head data in its code, too',
      {
        ...blog('1.0.0-b', { mail: '' }),
        rewrite: (json) => json.replace('"path":"/blog"', '"path":"/blog","content":"b/page.css"'),
      },
      /\/blog has its head data in its code and in its content/,
    ],
    [
      'a pattern that no page of it fits',
      blog('1.0.0-b', {}),
      /its server bundle exports \/blog\/\*, which release\.json does not list/,
    ],
  ])('is refused with %s', async (_what, release, reason) => {
    await bench.compose();
    bench.publish(release);
    const { refusals } = await bench.compose();
    expect(refusals).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })]);
  });
});
