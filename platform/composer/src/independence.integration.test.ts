import { lstatSync, rmSync } from 'node:fs';
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

/** Each file of the live site by its path, but for what nginx reads, in which the site has a name. */
const siteFiles = (): Files =>
  Object.fromEntries(
    Object.entries(bench.snapshot())
      .map(([file, content]) => [path.relative(path.join(bench.dataDir, 'site'), file), content] as const)
      .filter(([file]) => file !== policiesFile),
  );

/** Each file that differs, with what became of it. */
const changes = (before: Files, after: Files): Files =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((file) => before[file] !== after[file])
      .map((file) => [file, file in before ? (file in after ? 'changed' : 'gone') : 'new']),
  );

/** A file of the live site, by which a cache or a server would notice that it was written again. */
const fileOnDisk = (file: string): readonly number[] => {
  const { ino, mtimeMs } = lstatSync(path.join(bench.dataDir, 'site', file));
  return [ino, mtimeMs];
};

it("one team's release adds its files and changes its pages, and not one byte of anybody else's", async () => {
  await bench.compose();
  const before = siteFiles();
  const others = ['404.html', 'about.html', 'contact.html', 'contact.html.br', 'index.html', 'config.json'];
  const onDisk = others.map(fileOnDisk);
  const { files, server } = bench.publish({
    name: 'mfe-content',
    version: '1.0.0-b',
    pages: [['/blog', "'<h1>Another</h1>'"]],
  });
  await bench.compose();
  const after = siteFiles();

  const isForm = (file: string): boolean => /\.(br|gz)$/.test(file);
  const added = [...Object.keys(files), `1.0.0-b/${releaseFile}`, `1.0.0-b/${server.file}`];
  expect(
    Object.fromEntries(Object.entries(changes(before, after)).filter(([file]) => !isForm(file))),
  ).toEqual({
    'blog.html': 'changed',
    'sitemap.xml': 'changed',
    ...Object.fromEntries(added.map((file) => [`releases/mfe-content/${file}`, 'new'])),
  });
  expect(others.map(fileOnDisk)).toEqual(onDisk);
  const days = (sitemap = '') =>
    Buffer.from(sitemap, 'base64')
      .toString()
      .split('<url>')
      .filter((url) => !url.includes('/blog<'));
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
