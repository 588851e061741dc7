import { openFaultyNetwork } from '../../support/faulty-network';
import { sites } from '../../support/sites';
import { expect, test } from '../../support/test';
import { type DeployedSite, deploy } from './deployed-site';
import { type GridFault, type GridRemote, gridFaults, gridRemotes, type Moment, moments } from './grid';
import { visits } from './visits';

/** Makes a test of each chosen cell. Its annotation `outcome` says what the visitor met. */
export function visitCells(
  isChosen: (remote: GridRemote, fault: GridFault, moment: Moment) => boolean,
): void {
  // What the browser and the shell say of faults is looked at elsewhere.
  test.use({
    expectedOnConsole: /^/,
    // No page is there before its fault begins.
    savesData: true,
  });

  for (const remote of gridRemotes)
    for (const fault of gridFaults) {
      const chosen = moments.filter((moment) => isChosen(remote, fault, moment));
      if (chosen.length === 0) continue;
      test.describe(`${remote.name}, ${fault.what}`, () => {
        // One deployment for all of them.
        test.describe.configure({ mode: 'default' });
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
            const network = await openFaultyNetwork(deployed?.url ?? sites.production.url);
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
}
