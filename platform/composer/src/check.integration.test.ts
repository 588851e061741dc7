import { readdirSync } from 'node:fs';
import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import type { ReleaseName } from '@proper/shared-types/release';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesOf, serve, type TestServer } from '../test-support/servers';
import { useWorkbench, Workbench } from '../test-support/workbench';
import { checkReleases } from './check';
import { ReleaseFault } from './model/faults';
import { type LatestRelease, latestFrom } from './pull/live-site';
import { readRemotes } from './pull/remotes-file';

/** The teams whose releases are deployed. */
const live = new Workbench();
/** A team with a release that is not published yet, in a folder of its own. */
const developer = useWorkbench();
let server: TestServer;

beforeAll(async () => {
  await live.beginComposed();
  server = await serve(filesOf(live.data('site')));
});
afterAll(() => {
  server.close();
  live.remove();
});

type Latest = () => LatestRelease;

const latest = (from: string): LatestRelease => latestFrom(readRemotes(live.remotesFile), from);
const fromSite: Latest = () => latest(server.origin);

/** Puts the next release of some names through the gate. */
async function check(names: readonly ReleaseName[], from: Latest) {
  const { dataDir, settings } = developer;
  return checkReleases({
    remotes: readRemotes(developer.remotesFile),
    candidates: new Map(names.map((name) => [name, path.join(developer.folder, name)])),
    latest: from(),
    config: exampleConfig,
    settings,
    dataDir,
    report: () => undefined,
  });
}

it.each<readonly [string, Latest]>([
  ['a running site', fromSite],
  ['a remotes.json', () => latest(live.remotesFile)],
  ['a site on this machine', () => latest(live.data('site'))],
])('an unpublished release is checked against %s, which stays as it is', async (_where, from) => {
  const before = [live.snapshot(), readdirSync(live.dataDir).toSorted()];
  developer.publishNext('mfe-content');
  expect(await check(['mfe-content'], from)).toMatchObject({
    deployed: { 'mfe-content': '1.0.0-a' },
    versions: { 'mfe-content': '1.0.0-b', shell: '1.0.0-a' },
    refusals: [],
    documents: { rendered: 1 },
  });
  developer.publishMarketing('b', { pages: [['/', "'<h1>Home</h1>'"]] });
  const gone = await check(['mfe-marketing'], from);
  expect(gone.versions['mfe-marketing']).toBe('1.0.0-a');
  expect(gone.refusals).toMatchObject([
    { name: 'mfe-marketing', reason: 'the page /about of 1.0.0-a is gone', isAcceptable: true },
  ]);
  expect([live.snapshot(), readdirSync(live.dataDir).toSorted()]).toEqual(before);
});

it('a remote that is not deployed yet can be checked, and may not take a page of another', async () => {
  const careers = 'mfe-careers' as 'mfe-content';
  developer.changeRemotes((remotes) => {
    remotes[careers] = { source: careers, routes: ['/careers'] };
  });
  developer.publish({ name: careers, pages: [['/careers', "'<h1>Careers</h1>'"]] });
  const good = await check([careers], fromSite);
  expect(good.versions).toMatchObject({ [careers as string]: '1.0.0-a', 'mfe-content': '1.0.0-a' });
  expect(good.deployed).not.toHaveProperty(careers);
  expect(good.refusals).toEqual([]);

  developer.publish({ name: careers, version: '1.0.0-b', pages: [['/blog', "'<h1>Mine</h1>'"]] });
  const taken = await check([careers], fromSite);
  expect(taken.refusals).toMatchObject([{ name: careers, version: '1.0.0-b' }]);
  expect(taken.versions).not.toHaveProperty(careers);
});

it('an address of --from that is no composed site is named as that', async () => {
  const other = await serve((_request, response) => response.writeHead(404).end());
  const latestThere = latest(other.origin);
  await expect(latestThere('shell')).rejects.toThrow(
    `${other.origin} is not a composed site: composition.json cannot be read (it is missing)`,
  );
  other.close();
});

it('without a deployed shell nothing can be checked, and the message says what to name', async () => {
  const nothing: Latest = () => () => Promise.reject(new ReleaseFault('gone'));
  await expect(check(['mfe-content'], nothing)).rejects.toThrow(/without a shell.*--from https:\/\/the-site/);
});
