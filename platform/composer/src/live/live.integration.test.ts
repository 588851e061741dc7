import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import type { ReleaseName } from '@proper/shared-types/release';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveSite } from '../../test-support/serve-site';
import { Workbench } from '../../test-support/workbench';
import { latestFrom } from '../pull/latest-releases';
import { readRemotes } from '../pull/remotes-file';
import { LiveDocuments, type LiveRelease } from './live-documents';

const bench = new Workbench();
const developer = new Workbench();
let site: Awaited<ReturnType<typeof serveSite>>;
let origin: string;

beforeAll(async () => {
  await bench.beginComposed();
  site = await serveSite(bench.dataDir);
  origin = site.origin;
});

afterAll(() => {
  site.close();
  bench.remove();
  developer.remove();
});

/** What a developer's checkout gets from the running site. */
async function fromSite(name: ReleaseName): Promise<LiveRelease> {
  const { dataDir, settings } = developer;
  const remotes = await readRemotes(bench.remotesFile);
  const latest = await latestFrom({ remotes, from: origin, dataDir, limits: settings });
  return latest(name);
}

const documentsOf = async (): Promise<LiveDocuments> =>
  new LiveDocuments({
    config: exampleConfig,
    remotes: await readRemotes(bench.remotesFile),
    firstScripts: [],
    dataDir: developer.dataDir,
  });

it("documents rendered on request from a running site's releases are those that it was composed of", async () => {
  const releases = {
    shell: await fromSite('shell'),
    remotes: new Map([
      ['mfe-marketing', await fromSite('mfe-marketing')],
      ['mfe-content', await fromSite('mfe-content')],
      ['mfe-forms', await fromSite('mfe-forms')],
    ] as const),
  };
  const documents = await documentsOf();
  try {
    expect(await documents.documentAt('/blog', releases)).toEqual({
      status: 200,
      html: bench.live('blog.html'),
    });
    expect(await documents.documentAt('/none', releases)).toEqual({
      status: 404,
      html: bench.live('404.html'),
    });
  } finally {
    await documents.close();
  }
});

it('a page says what its remote was built to last, is unavailable without it, and tells what it throws', async () => {
  const shell = await fromSite('shell');
  const content = await fromSite('mfe-content');
  const documents = await documentsOf();
  try {
    const without = await documents.documentAt('/blog', { shell, remotes: new Map() });
    expect(without).toMatchObject({ status: 503 });

    const publish = async (version: string, html: string): Promise<LiveRelease> => {
      const release = developer.publish({ name: 'mfe-content', version, pages: [['/blog', html]] });
      return { release, folder: path.join(developer.folder, 'mfe-content', version) };
    };
    const at = (release: LiveRelease) =>
      documents.documentAt('/blog', { shell, remotes: new Map([['mfe-content', release]]) });
    expect(await at(content)).toMatchObject({ status: 200 });
    const next = await at(await publish('1.0.0-b', "'<h1>Edited</h1>'"));
    expect(next.status === 200 && next.html).toContain('<h1>Edited</h1>');
    const broken = await at(await publish('1.0.0-c', "(() => { throw new Error('on purpose'); })()"));
    expect(broken).toMatchObject({
      status: 500,
      reason: expect.stringContaining('/blog cannot be rendered: on purpose'),
    });
    expect(broken.status === 500 && broken.stack).toContain('index.cjs:');
  } finally {
    await documents.close();
  }
});

it('a release that does not have the hashes that its release.json gives is not taken from a site', async () => {
  const file = path.join(bench.dataDir, 'site/releases/mfe-content/1.0.0-a/server/index.cjs');
  writeFileSync(file, `${readFileSync(file, 'utf8')}// changed`);
  const fresh = new Workbench();
  const latest = await latestFrom({
    remotes: await readRemotes(bench.remotesFile),
    from: origin,
    dataDir: fresh.dataDir,
    limits: fresh.settings,
  });
  await expect(latest('mfe-content')).rejects.toThrow('server/index.cjs');
  fresh.remove();
});
