import { existsSync } from 'node:fs';
import path from 'node:path';
import { releasesFolder } from '@proper/build/releases-folder';
import { type Checked, checkReleases } from '@proper/composer/check';
import { latestFrom } from '@proper/composer/latest';
import { readRemotes } from '@proper/composer/remotes-file';
import { readComposerSettings } from '@proper/composer/settings';
import { isAddress, sourceAt } from '@proper/composer/sources';
import { readDataDir, remotesFile, root } from '@proper/operator-kit/repository';
import { embeddedDefaults, loadConfig } from '@proper/operator-kit/site-config';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { SiteConfig } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { withScratchFolder } from '../scratch-folder';

interface AdmissionOptions {
  readonly names: readonly ReleaseName[];
  /** A site's address, the folder of another checkout, or its `remotes.json`; by default the site of this machine. */
  readonly from: string | undefined;
  readonly browser: boolean;
}

export interface Admission extends Checked {
  /** Where the deployed releases come from. */
  readonly from: string;
}

/**
 * Reads the configuration that a site was composed with: its `config.json`, or the defaults if it has none. The environment
 * overrides it.
 *
 * @param site - Its address, or the folder of its files.
 * @throws OperatorError that names every wrong key
 */
async function readDeployedConfig(site: string, scratch: string): Promise<SiteConfig> {
  const text = await sourceAt(site, 1024 * 1024)
    .read('config.json')
    .catch(() => undefined);
  const file = path.join(scratch, 'deployed-config.json');
  if (text) await writeWholeFile(file, text);
  return loadConfig({ defaults: embeddedDefaults, file: text ? file : undefined, env: process.env });
}

/**
 * Puts the builds of this checkout through the gate with the deployed releases, in a temporary folder.
 *
 * @throws OperatorError if that is not possible
 */
export function checkAdmission({ names, from, browser }: AdmissionOptions): Promise<Admission> {
  return withScratchFolder('check', async (scratch) => {
    const dataDir = path.join(scratch, 'data');
    const settings = readComposerSettings(process.env);
    const ownSite = path.join(readDataDir(process.env), 'site');
    const deployed = from ?? (existsSync(ownSite) ? ownSite : undefined);
    const remotes = await readRemotes(path.join(root, remotesFile));
    const latest = await latestFrom(remotes, deployed, settings);
    const site =
      deployed !== undefined && isAddress(deployed) ? new URL(deployed).origin : (deployed ?? dataDir);
    const checked = await checkReleases({
      remotes,
      latest,
      names,
      candidateAt: (name) => releasesFolder(path.join(root, name)),
      config: await readDeployedConfig(site, scratch),
      settings,
      dataDir,
      browser,
      report: console.log,
    });
    return { ...checked, from: deployed ?? `the releases that ${remotesFile} names` };
  });
}
