import { existsSync } from 'node:fs';
import path from 'node:path';
import { releasesFolder } from '@proper/kit/releases-folder';
import { latestFrom } from '@proper/composer/live-site';
import { readRemotes } from '@proper/composer/remotes-file';
import { isAddress } from '@proper/composer/sources';
import { checkAdmission, formatAdmission } from '@proper/kit/admission';
import { readDataDir, remotesFile, root } from '@proper/operator-kit/repository';
import type { ReleaseName } from '@proper/shared-types/release';

interface CheckoutOptions {
  readonly names: readonly ReleaseName[];
  /** A site's address, the folder of another checkout, or its `remotes.json`; by default the site of this machine. */
  readonly from: string | undefined;
  readonly browser: boolean;
}

/**
 * Puts the builds of this checkout through the gate with the deployed releases, and prints the decisions. Resolves to whether one
 * was refused.
 *
 * @throws OperatorError if that is not possible
 */
export async function checkCheckout({ names, from, browser }: CheckoutOptions): Promise<boolean> {
  const ownSite = path.join(readDataDir(process.env), 'site');
  const deployed = from ?? (existsSync(ownSite) ? ownSite : undefined);
  const remotes = readRemotes(path.join(root, remotesFile));
  const admission = await checkAdmission({
    remotes,
    latest: latestFrom(remotes, deployed),
    candidates: new Map(names.map((name) => [name, releasesFolder(path.join(root, name))])),
    site: deployed !== undefined && isAddress(deployed) ? new URL(deployed).origin : deployed,
    browser,
  });
  const where = deployed ?? `the releases that ${remotesFile} names`;
  console.log(`\n${formatAdmission(admission, { names, from: where })}`);
  return admission.refusals.length > 0;
}
