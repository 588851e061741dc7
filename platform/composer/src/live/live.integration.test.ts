import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import type { ReleaseName } from '@proper/shared-types/release';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesOf, serve, type TestServer } from '../../test-support/servers';
import { Workbench } from '../../test-support/workbench';
import { latestFrom } from '../pull/latest-releases';
import { readRemotes } from '../pull/remotes-file';
import { LiveDocuments, type LiveRelease } from './live-documents';

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

/** What a developer's checkout gets from the running site. */
async function fromSite(name: ReleaseName): Promise<LiveRelease> {
  const remotes = await readRemotes(bench.remotesFile);
  const { dataDir, settings } = developer;
  return (await latestFrom({ remotes, from: site.origin, dataDir, limits: settings }))(name);
}

async function withDocuments(work: (documents: LiveDocuments) => Promise<void>): Promise<void> {
  const remotes = await readRemotes(bench.remotesFile);
  const { dataDir } = developer;
  const documents = new LiveDocuments({ config: exampleConfig, remotes, firstScripts: [], dataDir });
  try {
    await work(documents);
  } finally {
    await documents.close();
  }
}

it("documents rendered on request from a running site's releases are those that it was composed of", () =>
  withDocuments(async (documents) => {
    const releases = {
      shell: await fromSite('shell'),
      remotes: new Map([['mfe-content', await fromSite('mfe-content')]] as const),
    };
    const [blog, none] = [bench.live('blog.html'), bench.live('404.html')];
    expect(await documents.documentAt('/blog', releases)).toEqual({ status: 200, html: blog });
    expect(await documents.documentAt('/none', releases)).toEqual({ status: 404, html: none });
  }));

it('a page says what its remote was built to last, is unavailable without it, and tells what it throws', () =>
  withDocuments(async (documents) => {
    const shell = await fromSite('shell');
    const without = await documents.documentAt('/blog', { shell, remotes: new Map() });
    expect(without).toMatchObject({ status: 503 });

    const at = (release: LiveRelease) =>
      documents.documentAt('/blog', { shell, remotes: new Map([['mfe-content', release]]) });
    const publish = (letter: string, html: string): LiveRelease => {
      const release = developer.publishNext('mfe-content', letter, { pages: [['/blog', html]] });
      return { release, folder: path.join(developer.folder, 'mfe-content', release.version) };
    };
    expect(await at(await fromSite('mfe-content'))).toMatchObject({ status: 200 });
    const next = await at(publish('b', "'<h1>Edited</h1>'"));
    expect(next.status === 200 && next.html).toContain('<h1>Edited</h1>');
    const broken = await at(publish('c', "(() => { throw new Error('on purpose'); })()"));
    expect(broken).toMatchObject({
      status: 500,
      reason: expect.stringContaining('/blog cannot be rendered: on purpose'),
      stack: expect.stringContaining('index.cjs:'),
    });
  }));
