import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Workbench } from '../test-support/workbench';
import { policiesFile } from './publish/site-files';
import { releaseFile } from './pull/sources';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.remove());

type Files = Readonly<Record<string, string>>;

/** Each file of the live site by its path, but for the compressed forms and what nginx reads. */
const siteFiles = (): Files =>
  Object.fromEntries(
    Object.entries(bench.snapshot())
      .map(([file, content]) => [path.relative(path.join(bench.dataDir, 'site'), file), content] as const)
      .filter(([file]) => !/\.(br|gz)$/.test(file) && file !== policiesFile)
      .map(([file, content]) => [file, Buffer.from(content, 'base64').toString()]),
  );

/** Each file that differs, with what became of it. */
const changes = (before: Files, after: Files): Files =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((file) => before[file] !== after[file])
      .map((file) => [file, file in before ? (file in after ? 'changed' : 'gone') : 'new']),
  );

it("one team's deployment adds its files, changes its pages, and in all others its version alone", async () => {
  await bench.compose();
  const before = siteFiles();
  const [was, is] = [
    bench.published.find(({ name }) => name === 'mfe-content'),
    bench.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog', "'<h1>Another</h1>'"]] }),
  ];
  await bench.compose();
  const after = siteFiles();

  const others = ['404.html', 'about.html', 'contact.html', 'index.html'];
  expect(changes(before, after)).toEqual({
    ...Object.fromEntries([...others, 'blog.html', 'sitemap.xml'].map((file) => [file, 'changed'])),
    ...Object.fromEntries(
      [
        'b/remoteEntry.js',
        'b/page.css',
        ...['pages.json', releaseFile, is.server.file].map((file) => `1.0.0-b/${file}`),
      ].map((file) => [`releases/mfe-content/${file}`, 'new']),
    ),
  });
  const [oldEntry = '', newEntry = ''] = [was?.files['a/remoteEntry.js'], is.files['b/remoteEntry.js']];
  for (const file of others)
    expect(
      after[file]?.replaceAll('1.0.0-b', '1.0.0-a').replaceAll('/b/', '/a/').replaceAll(newEntry, oldEntry),
    ).toBe(before[file]);
  const days = (sitemap = '') => sitemap.split('<url>').filter((url) => !url.includes('/blog<'));
  expect(days(after['sitemap.xml'])).toEqual(days(before['sitemap.xml']));
});

it('visitors keep every file when the server of a team is gone, through further deployments of the others', async () => {
  await bench.compose();
  const before = siteFiles();
  rmSync(path.join(bench.folder, 'mfe-content'), { recursive: true });
  await bench.compose();
  expect(changes(before, siteFiles())).toEqual({});
  bench.publish({ name: 'mfe-forms', version: '1.0.0-b', pages: [['/contact', "'<h1>Another</h1>'"]] });
  const { unavailable } = await bench.compose();
  expect(unavailable).toEqual([]);
  expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
});
