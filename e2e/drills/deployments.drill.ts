import path from 'node:path';
import type { Page } from '@playwright/test';
import { releaseNames } from '@proper/operator-kit/repository';
import { paths, type RemoteName } from '@proper/shared-types';
import { liveCompositionPath } from '@proper/shared-types/release';
import { publishNextRelease } from '@proper/tools/test-support/next-release';
import { copySite, operate, serveSite } from '../support/own-site';
import { routes } from '../support/routes';
import { ownDataDir } from '../support/sites';
import { expect, hydrated, openPage, test } from '../support/test';
import { isShown, linkTo } from '../support/visitor';

const deployments = 10;
const remotes = releaseNames.filter((name) => name !== 'shell');
const dataDir = ownDataDir('deployments');

/** Publishes a release of a team under a version of its own, and composes. Returns the version. */
async function deploy(remote: RemoteName, turn: number): Promise<string> {
  const ending = `t${String(turn).padStart(3, '0')}`;
  const folder = path.join(dataDir, 'next');
  const { remotesFile, version } = publishNextRelease(remote, folder, (_, text) => text, ending);
  await operate(['compose'], { dataDir, remotesFile });
  return version;
}

/** Every file that failed on its way to a page. */
function failuresOf(page: Page): readonly string[] {
  const failures: string[] = [];
  page.on('requestfailed', (request) => failures.push(`${request.url()} ${request.failure()?.errorText}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) failures.push(`${answer.url()} ${answer.status()}`);
  });
  return failures;
}

/** Walks to a page by the first link to it, as visitors do: no document is loaded. */
async function walkTo(page: Page, route: string): Promise<void> {
  await linkTo(page, route).click();
  await isShown(page, route);
  await hydrated(page);
}

/** What every page links to; the lists among them link to the pages below them. */
const inNavigation = routes.filter((route) => !route.includes('/', 1));
const below = (list: string): readonly string[] => routes.filter((route) => route.startsWith(`${list}/`));

test('an open tab meets no lost file in ten deployments and a rollback', async ({ page, context }) => {
  test.setTimeout(45 * 60_000);
  copySite(dataDir);
  const site = await serveSite(dataDir);
  try {
    const old = await context.newPage();
    const [failures, failuresOfOld] = [failuresOf(page), failuresOf(old)];
    for (const tab of [page, old]) {
      await openPage(tab, site.url);
    }
    const composition = async () => (await page.request.get(site.url + liveCompositionPath)).text();
    let turn = 0;
    for (const remote of remotes) {
      let before = '';
      let newest = '';
      for (let deployment = 0; deployment < deployments; deployment += 1) {
        turn += 1;
        before = newest;
        newest = await deploy(remote, turn);
        await operate(['gc'], { dataDir });
        expect(await composition(), 'the site is made of the newest').toContain(newest);
        await walkTo(page, inNavigation[turn % inNavigation.length] ?? paths.home);
        console.log(`${remote}, deployment ${deployment + 1} of ${deployments}`);
      }
      await operate(['rollback'], { dataDir });
      await operate(['gc'], { dataDir });
      const live = await composition();
      expect(live, 'the site after a rollback').toContain(before);
      expect(live).not.toContain(newest);
      await walkTo(page, paths.faq);
      await walkTo(page, paths.blog);
      for (const name of ['shell', ...remotes]) await operate(['unpin', name], { dataDir });
    }
    await test.step('a tab of the very first site still walks to every page', async () => {
      // It is on the first of them.
      for (const route of inNavigation.toReversed()) {
        await walkTo(old, route);
        for (const page of below(route)) {
          await walkTo(old, page);
          await old.goBack();
          await isShown(old, route);
        }
      }
    });
    expect(failures).toEqual([]);
    expect(failuresOfOld).toEqual([]);
  } finally {
    await site.close();
  }
});
