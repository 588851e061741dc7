import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useWorkbench } from '../../test-support/workbench';

const bench = useWorkbench();
const shell = { source: 'x' };
const entry = (...routes: readonly string[]) => ({ source: 'folder', routes });

it.each([
  [{ remotes: {} }, /shell: /],
  [{ shell: { source: '' }, remotes: {} }, /shell\.source: must be a folder or an http\(s\) address/],
  [{ shell, remotes: { 'Mfe Shop': entry('/shop') } }, /must be a name such as mfe-content/],
  [{ shell, remotes: { shell: entry('/*') } }, /remotes: shell is not a remote/],
  [{ shell, remotes: { shop: entry() } }, /shop\.routes: must name at least one route/],
  [{ shell, remotes: { shop: entry('shop') } }, /shop\.routes\.0: must be a path such as \/contact/],
  [{ shell, remotes: { shop: entry('/*/shop') } }, /shop\.routes\.0: must be a path such as \/contact/],
  [
    { shell, remotes: { shop: entry('/shop'), store: entry('/shop') } },
    /remotes: two remotes own the same route/,
  ],
])('remotes.json with %j is refused, with the reason', async (content, message) => {
  writeFileSync(bench.remotesFile, JSON.stringify(content));
  await expect(bench.compose()).rejects.toThrow(message);
});

it('an entry of remotes.json adds a remote, which goes again only if an operator says why', async () => {
  await bench.beginComposed();
  // The types of this repository do not list it.
  const careers = 'mfe-careers' as 'mfe-content';
  bench.publish({ name: careers, pages: [['/careers', "'<h1>Careers</h1>'"]] });
  bench.changeRemotes((remotes) => {
    remotes[careers] = { source: careers, routes: ['/careers', '/careers/*'] };
  });
  expect(await bench.compose()).toMatchObject({ refusals: [], versions: { [careers]: '1.0.0-a' } });
  expect(bench.live('careers.html')).toContain('<h1>Careers</h1>');
  bench.changeRemotes((remotes) => {
    delete remotes[careers];
  });
  expect((await bench.compose()).refusals).toEqual([
    {
      name: careers,
      version: '1.0.0-a',
      reason: 'remotes.json no longer lists it, and its pages would be gone',
      isAcceptable: true,
    },
  ]);
  expect(bench.live('careers.html')).toContain('<h1>Careers</h1>');
  expect(await bench.accept({ [`${careers}@1.0.0-a`]: 'nobody is hired' })).toMatchObject({
    refusals: [],
    accepted: [{ name: careers, because: 'nobody is hired' }],
  });
  expect(bench.live('sitemap.xml')).not.toContain('careers');
  expect(await bench.compose()).toMatchObject({ changed: false, refusals: [] });
});

it('remotes.json gives a route to another team, whose page is refused until then', async () => {
  await bench.beginComposed();
  expect(
    (await bench.deploy('mfe-forms', 'b', { pages: [['/jobs', "'<h1>Jobs</h1>'"]] })).refusals,
  ).toMatchObject([{ reason: 'the route /jobs is owned by mfe-marketing; agree on it in remotes.json' }]);
  bench.changeRemotes((remotes) => {
    remotes['mfe-forms'] = { source: 'mfe-forms', routes: ['/jobs'] };
  });
  expect(await bench.compose()).toMatchObject({ refusals: [] });
  expect(bench.live('jobs.html')).toContain('<h1>Jobs</h1>');
});
