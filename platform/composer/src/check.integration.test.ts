import { readdirSync } from 'node:fs';
import path from 'node:path';
import { exampleConfig } from '@proper/shared-types/example-config';
import type { ReleaseName } from '@proper/shared-types/release';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveSite } from '../test-support/serve-site';
import { Workbench } from '../test-support/workbench';
import { checkReleases } from './check';
import { ReleaseFault } from './model';
import type { LatestRelease } from './pull/latest-releases';
import { latestDeployed, latestFrom } from './pull/latest-releases';
import { readRemotes } from './pull/remotes-file';

/** The teams whose releases are deployed, and the team that has not published yet. */
const live = new Workbench();
let server: Awaited<ReturnType<typeof serveSite>>;
let origin: string;

beforeAll(async () => {
  await live.beginComposed();
  server = await serveSite(live.dataDir);
  origin = server.origin;
});
afterAll(() => {
  server.close();
  live.remove();
});

type From = (dataDir: string) => Promise<LatestRelease | undefined>;

const limits = live.settings;
const fromSite: From = async (dataDir) =>
  latestFrom({ remotes: await readRemotes(live.remotesFile), from: origin, dataDir, limits });
const fromFile: From = async (dataDir) =>
  latestFrom({ remotes: await readRemotes(live.remotesFile), from: live.remotesFile, dataDir, limits });
const fromData: From = async (dataDir) => latestDeployed(live.dataDir, { dataDir, limits });

/** What the gate says of a team's next release, which lies in a folder of its own. */
async function check(developer: Workbench, names: readonly ReleaseName[], from: From) {
  const { dataDir, settings } = developer;
  const latest = await from(dataDir);
  if (!latest) throw new Error('There is no site in the data folder.');
  return checkReleases({
    remotes: await readRemotes(developer.remotesFile),
    names,
    candidateAt: (name) => path.join(developer.folder, name),
    latest,
    config: exampleConfig,
    settings,
    dataDir,
    report: () => undefined,
  });
}

async function withDeveloper(work: (developer: Workbench) => Promise<void>): Promise<void> {
  const developer = new Workbench();
  try {
    await work(developer);
  } finally {
    developer.remove();
  }
}

describe('a release that is checked before it is published', () => {
  it.each([
    ['a running site', fromSite],
    ['a remotes.json', fromFile],
    ['a data folder of this machine', fromData],
  ])('is held against %s, which stays as it is', async (_where, from) =>
    withDeveloper(async (developer) => {
      const before = [live.snapshot(), readdirSync(live.dataDir).toSorted()];
      developer.publish({ name: 'mfe-content', version: '1.0.0-b', pages: [['/blog', "'<h1>Next</h1>'"]] });
      const good = await check(developer, ['mfe-content'], from);
      expect(good).toMatchObject({
        deployed: { 'mfe-content': '1.0.0-a' },
        versions: { 'mfe-content': '1.0.0-b', shell: '1.0.0-a' },
        refusals: [],
        documents: { rendered: 1 },
      });

      developer.publish({ name: 'mfe-marketing', version: '1.0.0-b', pages: [['/', "'<h1>Home</h1>'"]] });
      const gone = await check(developer, ['mfe-marketing'], from);
      expect(gone.versions['mfe-marketing']).toBe('1.0.0-a');
      expect(gone.refusals).toMatchObject([
        { name: 'mfe-marketing', reason: 'the page /about of 1.0.0-a is gone', isAcceptable: true },
      ]);
      expect([live.snapshot(), readdirSync(live.dataDir).toSorted()]).toEqual(before);
    }),
  );

  it('may be of a remote that is not deployed yet, and may not take another one’s page', () =>
    withDeveloper(async (developer) => {
      const careers = 'mfe-careers' as 'mfe-content';
      developer.changeRemotes(({ remotes }) => {
        remotes[careers] = { source: careers, routes: ['/careers'] };
      });
      developer.publish({ name: careers, pages: [['/careers', "'<h1>Careers</h1>'"]] });
      const good = await check(developer, [careers], fromSite);
      expect(good.versions).toMatchObject({ [careers as string]: '1.0.0-a', 'mfe-content': '1.0.0-a' });
      expect(good.deployed).not.toHaveProperty(careers);
      expect(good.refusals).toEqual([]);

      developer.publish({ name: careers, version: '1.0.0-b', pages: [['/blog', "'<h1>Mine</h1>'"]] });
      const taken = await check(developer, [careers], fromSite);
      expect(taken.refusals).toMatchObject([{ name: careers, version: '1.0.0-b' }]);
      expect(taken.versions).not.toHaveProperty(careers);
    }));

  it('cannot be checked where there is no shell, and is told what to name', () =>
    withDeveloper(async (developer) => {
      const nothing: From = async () => () => Promise.reject(new ReleaseFault('gone'));
      await expect(check(developer, ['mfe-content'], nothing)).rejects.toThrow(
        /without a shell.*--from https:\/\/the-site/,
      );
    }));
});
