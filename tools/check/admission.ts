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
  /** A running site's address, another checkout's folder or its `remotes.json`; the site of this machine by default. */
  readonly from: string | undefined;
  readonly browser: boolean;
  readonly report: (line: string) => void;
}

/** What was compared with what. */
export interface Admission extends Checked {
  /** Where what is deployed was taken from. */
  readonly against: string;
}

/** Brings what is deployed into a scratch folder. `site` is its address, or the folder of its files. */
async function fetchDeployed(from: string | undefined, dataDir: string) {
  const limits = readComposerSettings(process.env);
  const live = path.join(readDataDir(process.env), 'site');
  const where = from ?? (existsSync(live) ? live : undefined);
  const remotes = await readRemotes(path.join(root, remotesFile));
  const latest = await latestFrom({ remotes, from: where, dataDir, limits });
  const site = where !== undefined && isAddress(where) ? new URL(where).origin : (where ?? dataDir);
  return { remotes, latest, site, against: where ?? `what ${remotesFile} names` };
}

/**
 * The configuration that a site was composed with, from its `config.json`, or the defaults where it has none. The
 * environment overrides it.
 *
 * @throws OperatorError that names every key that is wrong.
 */
async function deployedConfig(site: string, scratch: string): Promise<SiteConfig> {
  const text = await sourceAt(site, 1024 * 1024)
    .read('config.json')
    .catch(() => undefined);
  const file = path.join(scratch, 'deployed-config.json');
  if (text) await writeWholeFile(file, text);
  return loadConfig({ defaults: embeddedDefaults, file: text ? file : undefined, env: process.env });
}

/**
 * Compares the builds of this checkout with what is deployed, in a folder that is gone afterwards.
 *
 * @throws OperatorError when it cannot be tried.
 */
export function checkAdmission({ names, from, browser, report }: AdmissionOptions): Promise<Admission> {
  return withScratchFolder('check', async (scratch) => {
    const dataDir = path.join(scratch, 'data');
    const { site, against, ...deployed } = await fetchDeployed(from, dataDir);
    const checked = await checkReleases({
      ...deployed,
      names,
      candidateAt: (name) => releasesFolder(path.join(root, name)),
      config: await deployedConfig(site, scratch),
      settings: readComposerSettings(process.env),
      dataDir,
      browser,
      report,
    });
    return { ...checked, against };
  });
}
