import path from 'node:path';
import { openNetwork } from '../../support/network';
import { publishNextRelease } from '../../support/next-release';
import { composeSite, copySite, serveSite } from '../../support/own-site';
import { gridSite, sites } from '../../support/sites';
import { expect, test } from '../../support/test';
import { editOf, type GridFault, type GridRemote, type Moment, moments } from './grid';
import { type DeployedSite, visits } from './visits';

/** Deploys the release that has a fault, and serves the site next to the production site. */
async function deploy(remote: GridRemote, fault: GridFault, slot: number): Promise<DeployedSite> {
  const site = gridSite(slot);
  copySite(site.dataDir);
  const composing = composeSite({
    dataDir: site.dataDir,
    env: { PUBLIC_ORIGIN: sites.production.url },
    ...publishNextRelease(remote.name, path.join(site.dataDir, 'next'), editOf(fault, remote)),
  });
  if (fault.kind === 'release' && fault.deployed === 'refused')
    await expect(composing, 'the composer refuses it by name').rejects.toThrow(`refused ${remote.name} `);
  else await composing;
  return { url: site.url, close: await serveSite(site) };
}

/** Makes a test of each chosen moment of a remote's fault. Its annotation `outcome` says what the visitor met. */
export function visitCells(remote: GridRemote, fault: GridFault, chosen: readonly Moment[] = moments): void {
  test.describe(`${remote.name}, ${fault.what}`, () => {
    // One deployment for all of them.
    test.describe.configure({ mode: 'default' });
    test.use({
      // `fault-reports.spec.ts` checks what the browser and the shell say of faults.
      expectedOnConsole: /^/,
      // No page is fetched before its fault begins.
      savesData: true,
    });
    let deployed: DeployedSite | undefined;
    if (fault.kind !== 'network') {
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from here.
      test.beforeAll(async ({}, { parallelIndex }) => {
        // Composing a site can take long on a slow machine.
        test.setTimeout(150_000);
        deployed = await deploy(remote, fault, parallelIndex);
      });
      test.afterAll(() => deployed?.close());
    }
    for (const moment of chosen)
      test(`${moment}: its page reads or says so, all others work, and it comes back`, async ({
        page,
        context,
      }) => {
        test.setTimeout(120_000);
        const network = await openNetwork(deployed?.url ?? sites.production.url);
        try {
          const outcome = await visits[moment]({ remote, fault, network, deployed, page, context });
          test.info().annotations.push({ type: 'outcome', description: outcome });
          expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
        } finally {
          await network.close();
        }
      });
  });
}
