import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import { expect, it } from 'vitest';
import { type FixtureRelease, metaOf, shellServer } from '../test-support/fixture-teams';
import { useWorkbench } from '../test-support/workbench';
import { policiesFile } from './model/own-files';
import { releaseFile } from './pull/sources';

const bench = useWorkbench();

type Files = Readonly<Record<string, string>>;

/** Each file of the live site by its path, except the one for nginx, which has the name of the site. */
const siteFiles = (): Files => ({ ...bench.snapshot(), [policiesFile]: '' });

/** The files that differ, and how. */
const changes = (before: Files, after: Files): Files =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((file) => before[file] !== after[file])
      .map((file) => [file, file in before ? (file in after ? 'changed' : 'removed') : 'new']),
  );

it("one team's release adds its files and changes its pages, and not one byte of anybody else's", async () => {
  await bench.compose();
  const before = siteFiles();
  const others = ['404.html', 'about.html', 'contact.html', 'contact.html.br', 'index.html', 'config.json'];
  const onDisk = bench.onDisk(others);
  const { files, server } = bench.publishNext('mfe-content');
  expect(await bench.compose()).toMatchObject({ documents: { rendered: 1, unchanged: 4 } });
  expect(bench.reported).toContain('1 documents rendered, 4 unchanged');
  const after = siteFiles();

  const isForm = (file: string): boolean => /\.(br|gz)$/.test(file);
  const added = [...Object.keys(files), `1.0.0-b/${releaseFile}`, `1.0.0-b/${server.file}`];
  expect(
    Object.fromEntries(Object.entries(changes(before, after)).filter(([file]) => !isForm(file))),
  ).toEqual({
    'blog.html': 'changed',
    ...Object.fromEntries(added.map((file) => [`releases/mfe-content/${file}`, 'new'])),
  });
  expect(bench.onDisk(others)).toEqual(onDisk);
  // Open pages look the new release up.
  expect(bench.publicRecord.remotes).toContainEqual({
    name: 'mfe-content',
    entry: '/releases/mfe-content/b/remoteEntry.js',
    integrity: expect.stringMatching(/^sha384-/),
    routes: ['/blog', '/blog/*'],
  });
});

it('a new site reuses the folder of an old one without what was changed there, and writes into no file of another site', async () => {
  await bench.beginComposed();
  const oldest = realpathSync(bench.data('site'));
  await bench.deploy('mfe-content', 'b');
  await bench.deploy('mfe-content', 'c');
  const before = siteFiles();
  const last = realpathSync(bench.data('site'));
  rmSync(path.join(oldest, 'about.html'));
  writeFileSync(path.join(oldest, 'about.html'), 'replaced');
  rmSync(path.join(oldest, 'index.html'));
  mkdirSync(path.join(oldest, 'index.html'));
  rmSync(path.join(oldest, 'releases'), { recursive: true });
  writeFileSync(path.join(oldest, 'releases'), 'replaced');
  mkdirSync(path.join(oldest, 'added/below'), { recursive: true });
  writeFileSync(path.join(oldest, 'added/below/file.txt'), 'added');
  await bench.deploy('mfe-forms');
  expect(existsSync(oldest)).toBe(false);
  const foreign = Object.keys(changes(before, siteFiles())).filter((file) => !/contact|mfe-forms/.test(file));
  expect(foreign).toEqual([]);
  expect(existsSync(bench.data('site/added'))).toBe(false);
  rmSync(bench.data('site'));
  symlinkSync(last, bench.data('site'));
  expect(changes(before, siteFiles())).toEqual({});
});

it('every file stays when the folder of a team is gone, through further deployments of the others', async () => {
  await bench.compose();
  const before = siteFiles();
  rmSync(path.join(bench.folder, 'mfe-content'), { recursive: true });
  const reason = `there is no release.json at ${bench.folder}/mfe-content; build the release and publish it there`;
  expect((await bench.compose()).refusals).toEqual([{ name: 'mfe-content', version: 'unknown', reason }]);
  expect(changes(before, siteFiles())).toEqual({});
  expect(await bench.deploy('mfe-forms')).toMatchObject({
    versions: { 'mfe-content': '1.0.0-a', 'mfe-forms': '1.0.0-b' },
    unavailable: [],
  });
  expect(bench.live('blog.html')).toContain('<h1>Blog</h1>');
});

it('every document is rendered again for another shell or another configuration', async () => {
  await bench.beginComposed();
  const renderedAll = { refusals: [], documents: { rendered: 5, unchanged: 0 } };
  const server = shellServer.replace('<!doctype html>', '<!doctype html><!-- new -->');
  bench.publish({ name: 'shell', version: '1.0.0-b', server });
  expect(await bench.compose()).toMatchObject(renderedAll);
  expect(bench.live('about.html')).toContain('<!-- new -->');
  expect(await bench.compose({ ...exampleConfig, contactEmail: 'other@proper.example' })).toMatchObject(
    renderedAll,
  );
  expect(bench.live('config.json')).toContain('other@proper.example');
});

it('a new price in the shell reaches the heads of live pages, and only a new release must be built with it', async () => {
  await bench.beginComposed();
  const meta = { ...metaOf('/blog'), title: 'From 3000' };
  const page = `{ path: '/blog', chunk: 'page', load: async () => ({ default: () => '<h1>Prices</h1>' }),
    meta: async () => ({ meta: { ...${JSON.stringify(meta)}, title: 'From ' + plans[0].price } }) }`;
  const prices = {
    server: `const { plans } = require('@proper/shared-types'); exports.pages = [${page}];`,
    rewrite: (json: string) => json.replace('Page /blog', meta.title),
  };
  expect((await bench.deploy('mfe-content', 'b', prices)).refusals).toEqual([]);
  const server = shellServer.replace('price: 3000', 'price: 4000');
  bench.publish({ name: 'shell', version: '1.0.0-b', server });
  expect((await bench.compose()).refusals).toEqual([]);
  expect(bench.live('blog.html')).toContain('<title>From 4000</title>');
  expect((await bench.deploy('mfe-content', 'c', prices)).refusals).toMatchObject([
    { reason: expect.stringMatching(/^the page \/blog has other head data than release\.json says; build/) },
  ]);
});

/** The versions of both packages of the contract that a release brings or works with. */
const withContract = (versions: string): Pick<FixtureRelease, 'change'> => ({
  change: { shared: { '@proper/shared-types': versions, '@proper/shared-ui': versions } },
});

const composed = async () => {
  const { versions, refusals } = await bench.compose();
  return { versions, refused: refusals.map(({ name, version }) => `${name} ${version}`) };
};

it('a major version of the contract needs no common release day: the shell and its remotes wait for each other, and a remote that works with both does not wait', async () => {
  await bench.beginComposed();
  bench.publish({ name: 'shell', version: '1.0.0-b', ...withContract('2.0.0') });
  bench.publishNext('mfe-forms', 'b', withContract('^2'));
  bench.publishNext('mfe-content', 'b', withContract('^1 || ^2'));
  const before = { shell: '1.0.0-a', 'mfe-marketing': '1.0.0-a', 'mfe-forms': '1.0.0-a' };
  expect(await composed()).toEqual({
    versions: { ...before, 'mfe-content': '1.0.0-b' },
    refused: ['shell 1.0.0-b', 'mfe-forms 1.0.0-b'],
  });
  expect(bench.live('blog.html')).toContain('Blog b');

  // With the last team's release, everything that waited is live.
  bench.publishMarketing('b', withContract('^2'));
  const names = ['shell', 'mfe-marketing', 'mfe-content', 'mfe-forms'];
  expect(await composed()).toEqual({
    versions: Object.fromEntries(names.map((name) => [name, '1.0.0-b'])),
    refused: [],
  });
});
