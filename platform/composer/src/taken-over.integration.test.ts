import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shellServer } from '../test-support/fixture-teams';
import { Workbench } from '../test-support/workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = new Workbench();
  await bench.compose();
});
afterAll(() => bench.remove());

let count = 0;
const nextVersion = (): string => `1.0.0-n${++count}`;

const renderedFolder = (): string => path.join(bench.dataDir, 'rendered');

const publishBlog = (heading: string, more: readonly string[] = []) =>
  bench.publish({
    name: 'mfe-content',
    version: nextVersion(),
    pages: [
      ['/blog', `'<h1>${heading}</h1>'`],
      ...more.map((name) => [`/blog/${name}`, "'<h1>More</h1>'"] as const),
    ],
  });

/** Composes, and says how many of the five documents were rendered: home, about, blog, contact and the not-found one. */
async function documentsOf(...how: Parameters<Workbench['compose']>) {
  const { documents, refusals } = await bench.compose(...how);
  expect(refusals).toEqual([]);
  return documents;
}

describe('a composition', () => {
  it('renders the pages of a new release, takes all others over, and says so', async () => {
    publishBlog('Second');
    expect(await documentsOf()).toEqual({ rendered: 1, takenOver: 4 });
    expect(bench.reported).toContain('1 documents rendered, 4 taken over');
    expect(bench.live('blog.html')).toContain('Second');
  });

  it('names the new release in the documents that it takes over', () => {
    for (const file of ['about.html', '404.html', 'blog.html']) {
      const named = bench.live(file);
      expect(named).toContain(`"mfe-content":{"version":"1.0.0-n${count}"`);
      expect(named).toContain(`/releases/mfe-content/n${count}/remoteEntry.js`);
      expect(named).not.toContain('to-be-filled-in');
    }
  });

  it('renders every document for another shell, or another configuration', async () => {
    const server = shellServer.replace('<!doctype html>', '<!doctype html><!-- new -->');
    bench.publish({ name: 'shell', version: nextVersion(), server });
    expect(await documentsOf()).toEqual({ rendered: 5, takenOver: 0 });
    expect(bench.live('about.html')).toContain('<!-- new -->');
    const config = { ...exampleConfig, contactEmail: 'other@proper.example' };
    expect(await documentsOf(config)).toEqual({ rendered: 5, takenOver: 0 });
    expect(await documentsOf()).toEqual({ rendered: 5, takenOver: 0 });
  });

  it('renders every document where a page that all of them name comes or goes', async () => {
    bench.publish({
      name: 'mfe-marketing',
      version: nextVersion(),
      pages: [
        ['/', "'<h1>Home</h1>'"],
        ['/about', "'<h1>About</h1>'"],
        ['/faq', "'<h1>FAQ</h1>'"],
      ],
    });
    expect(await documentsOf()).toEqual({ rendered: 6, takenOver: 0 });
    expect(bench.live('blog.html')).toContain('"/faq":"mfe-marketing"');
  });

  it('renders a document again that was damaged where it is kept', async () => {
    for (const file of readdirSync(renderedFolder())) {
      const kept = path.join(renderedFolder(), file);
      writeFileSync(kept, readFileSync(kept, 'utf8').replace('<h1>About</h1>', '<h1>Abuse</h1>'));
    }
    publishBlog('Third');
    expect(await documentsOf()).toEqual({ rendered: 2, takenOver: 4 });
    expect(bench.live('about.html')).toContain('<h1>About</h1>');
  });

  it('keeps what was rendered of the live site and the lists of its pages, and nothing else', () => {
    expect(readdirSync(renderedFolder())).toHaveLength(6 + 3);
  });
});

describe('the page list', () => {
  const more = Array.from({ length: 40 }, (_, index) => `article-${index}`);

  it('in a document does not grow with the site, and the whole one lies beside the release', async () => {
    // Another remote has more from here on, which every document says once.
    publishBlog('Fourth', more.slice(0, 1));
    expect(await documentsOf()).toEqual({ rendered: 7, takenOver: 0 });
    const before = bench.live('about.html').length;
    const version = publishBlog('Fifth', more).version;
    expect(await documentsOf()).toEqual({ rendered: 41, takenOver: 5 });
    expect(bench.live('about.html').length).toBe(before);
    expect(bench.live('about.html')).toContain('"hasMore":true');
    expect(JSON.parse(bench.live(`releases/mfe-content/${version}/pages.json`))).toEqual([
      '/blog',
      ...more.map((name) => `/blog/${name}`),
    ]);
  });

  it('in a document has its own page, and what its breadcrumbs lead to', () => {
    const article = bench.live('blog/article-7.html');
    expect(article).toContain('"/blog/article-7":"mfe-content"');
    expect(article).toContain('"/blog":"mfe-content"');
    expect(article).not.toContain('"/blog/article-8"');
  });
});
