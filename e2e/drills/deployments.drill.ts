import path from 'node:path';
import type { Page } from '@playwright/test';
import { releaseNames } from '@proper/operator-kit/repository';
import type { RemoteName } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import { siteManifestPath } from '@proper/shared-types/release';
import { publishNextRelease } from '@proper/tools/test-support/next-release';
import { copySite, operate, serveSite } from '../support/own-site';
import { routes } from '../support/routes';
import { ownDataDir } from '../support/sites';
import { expect, openPage, test, waitForHydration } from '../support/test';
import { expectPage, firstLinkTo } from '../support/visitor';

const deployments = 10;
const remotes = releaseNames.filter((name) => name !== 'shell');
const dataDir = ownDataDir('deployments');

/** Publishes a release of a team under its own version, and composes the site. Returns the version. */
async function deploy(remote: RemoteName, round: number): Promise<string> {
  const ending = `t${String(round).padStart(3, '0')}`;
  const folder = path.join(dataDir, 'next');
  const { remotesFile, version } = publishNextRelease(remote, folder, (_, text) => text, ending);
  await operate(['compose'], { dataDir, remotesFile });
  return version;
}

/**
 * Records all files that a page fails to load from now on. A document that a newer one replaces aborts what it still fetches
 * ahead, which it has not lost.
 */
function recordFailures(page: Page): readonly string[] {
  const failures: string[] = [];
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') failures.push(`${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.url()} ${response.status()}`);
  });
  return failures;
}

/** Follows the first link to a page, which loads no document. */
async function follow(page: Page, route: string): Promise<void> {
  await firstLinkTo(page, route).click();
  await expectPage(page, route);
  await waitForHydration(page);
}

/** The pages that every page links to. Lists among them link to the pages below them. */
const topPages = routes.filter((route) => !route.includes('/', 1));
const pagesBelow = (list: string): readonly string[] =>
  routes.filter((route) => route.startsWith(`${list}/`));

test('an open tab loses no file in ten deployments and a rollback', async ({ page, context }) => {
  test.setTimeout(45 * 60_000);
  copySite(dataDir);
  const site = await serveSite(dataDir);
  try {
    const oldTab = await context.newPage();
    const failures = [recordFailures(page), recordFailures(oldTab)];
    await openPage(page, site.url);
    await openPage(oldTab, site.url);
    const fetchComposition = async () => (await page.request.get(site.url + siteManifestPath)).text();
    let round = 0;
    for (const remote of remotes) {
      let previous = '';
      let newest = '';
      for (let deployment = 1; deployment <= deployments; deployment += 1) {
        round += 1;
        previous = newest;
        newest = await deploy(remote, round);
        await operate(['gc'], { dataDir });
        expect(await fetchComposition(), 'the site uses the newest release').toContain(newest);
        await follow(page, topPages[round % topPages.length] ?? paths.home);
        console.log(`${remote}, deployment ${deployment} of ${deployments}`);
      }
      await operate(['rollback'], { dataDir });
      await operate(['gc'], { dataDir });
      const live = await fetchComposition();
      expect(live, 'the site after a rollback').toContain(previous);
      expect(live).not.toContain(newest);
      await follow(page, paths.faq);
      await follow(page, paths.blog);
      for (const name of ['shell', ...remotes]) await operate(['unpin', name], { dataDir });
    }
    await test.step('a tab of the first site still reaches every page', async () => {
      // It is on the first top page, which therefore comes last.
      for (const route of topPages.toReversed()) {
        await follow(oldTab, route);
        for (const article of pagesBelow(route)) {
          await follow(oldTab, article);
          await oldTab.goBack();
          await expectPage(oldTab, route);
        }
      }
    });
    expect(failures.flat()).toEqual([]);
  } finally {
    await site.close();
  }
});
