import { bringLatest, latestFrom } from '@proper/composer/live-site';
import { readRemotes } from '@proper/composer/remotes-file';
import { filesOf, serve, type TestServer } from '@proper/composer/test-support/servers';
import { Workbench } from '@proper/composer/test-support/workbench';
import { exampleConfig } from '@proper/shared-types/example-config';
import type { ReleaseName } from '@proper/shared-types/release';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CurrentRelease, createDocuments } from './requested-documents';

const bench = new Workbench();
const developer = new Workbench();
let site: TestServer;

beforeAll(async () => {
  await bench.beginComposed();
  site = await serve(filesOf(bench.data('site')));
});
afterAll(() => {
  site.close();
  bench.remove();
  developer.remove();
});

/** Pulls a release from the running site, as a developer's checkout does. */
async function fromSite(name: ReleaseName): Promise<CurrentRelease> {
  const remotes = readRemotes(bench.remotesFile);
  const { dataDir, settings } = developer;
  const latest = latestFrom(remotes, site.origin);
  const brought = await bringLatest([name], latest, { dataDir, settings, report: () => undefined });
  const release = brought.get(name);
  if (!release) throw new Error(`${name} is not deployed`);
  return release;
}

it("documents rendered on request from a running site's releases equal the composed ones", async () => {
  const remotes = readRemotes(bench.remotesFile);
  const { dataDir } = developer;
  const documents = createDocuments({ config: exampleConfig, remotes, firstScripts: [], dataDir });
  const shell = await fromSite('shell');
  const releases = new Map([['mfe-content', await fromSite('mfe-content')]] as const);
  const [blog, none] = [bench.live('blog.html'), bench.live('404.html')];
  expect(await documents.documentAt('/blog', shell, releases)).toEqual({ status: 200, html: blog });
  expect(await documents.documentAt('/none', shell, releases)).toEqual({ status: 404, html: none });
  const withoutRemotes = await documents.documentAt('/blog', shell, new Map());
  expect(withoutRemotes).toMatchObject({ status: 503, html: expect.stringContaining('<h1>Not now</h1>') });
  documents.close();
});
