import path from 'node:path';
import { publishNextRelease } from '../../support/next-release';
import { composeSite, copySite, serveFiles } from '../../support/own-site';
import { gridSite, sites } from '../../support/sites';
import { expect } from '../../support/test';
import { editOf, type GridFault, type GridRemote } from './grid';

/** The production site after the deployment of another release of one remote. */
export interface DeployedSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Deploys the release that has a fault, and serves the site beside the production site. */
export async function deploy(remote: GridRemote, fault: GridFault, slot: number): Promise<DeployedSite> {
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
  return { url: site.url, close: await serveFiles(site) };
}
