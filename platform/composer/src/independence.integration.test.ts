import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import { expect, it } from 'vitest';
import { shellServer } from '../test-support/fixture-teams';
import { useWorkbench } from '../test-support/workbench';
import { policiesFile } from './publish/site-files';
import { releaseFile } from './pull/sources';

const bench = useWorkbench();

type Files = Readonly<Record<string, string>>;

/** Each file of the live site by its path, but for what nginx reads, in which the site has a name. */
const siteFiles = (): Files => ({ ...bench.snapshot(), [policiesFile]: '' });

/** Each file that differs, with what became of it. */
const changes = (before: Files, after: Files): Files =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((file) => before[file] !== after[file])
      .map((file) => [file, file in before ? (file in after ? 'changed' : 'gone') : 'new']),
  );

it("one team's release adds its files and changes its pages, and not one byte of anybody else's", async () => {
  await bench.compose();
  const before = siteFiles();
  const others = ['404.html', 'about.html', 'contact.html', 'contact.html.br', 'index.html', 'config.json'];
  const onDisk = bench.onDisk(others);
  const { files, server } = bench.publishNext('mfe-content');
  expect(await bench.compose()).toMatchObject({ documents: { rendered: 1, takenOver: 4 } });
  expect(bench.reported).toContain('1 documents rendered, 4 taken over');
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
  expect(bench.onDisk(others)).toEqual(onDisk);
  const days = (sitemap = '') =>
    Buffer.from(sitemap, 'base64')
      .toString()
      .split('<url>')
      .filter((url) => !url.includes('/blog<'));
  expect(days(after['sitemap.xml'])).toEqual(days(before['sitemap.xml']));
  // Open pages look the new release up.
  expect(bench.publicRecord.remotes).toContainEqual({
    name: 'mfe-content',
    entry: '/releases/mfe-content/b/remoteEntry.js',
    integrity: expect.stringMatching(/^sha384-/),
    routes: ['/blog', '/blog/*'],
  });
});

it('visitors keep every file when the server of a team is gone, through further deployments of the others', async () => {
  await bench.compose();
  const before = siteFiles();
  rmSync(path.join(bench.folder, 'mfe-content'), { recursive: true });
  await bench.compose();
  expect(changes(before, siteFiles())).toEqual({});
  bench.publishNext('mfe-forms');
  const { unavailable } = await bench.compose();
  expect(unavailable).toEqual([]);
  expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
});

it('every document is rendered again for another shell, another configuration, or where somebody has edited one', async () => {
  await bench.beginComposed();
  const all = { refusals: [], documents: { rendered: 5, takenOver: 0 } };
  const server = shellServer.replace('<!doctype html>', '<!doctype html><!-- new -->');
  bench.publish({ name: 'shell', version: '1.0.0-b', server });
  expect(await bench.compose()).toMatchObject(all);
  expect(bench.live('about.html')).toContain('<!-- new -->');
  expect(await bench.compose({ ...exampleConfig, contactEmail: 'other@proper.example' })).toMatchObject(all);
  const about = bench.data('site/about.html');
  writeFileSync(about, readFileSync(about, 'utf8').replace('>About</h1>', '>Abuse</h1>'));
  bench.publishNext('mfe-content');
  expect(await bench.compose({ ...exampleConfig, contactEmail: 'other@proper.example' })).toMatchObject(all);
  expect(bench.live('about.html')).toContain('>About</h1>');
});
