import path from 'node:path';
import { remotesFile } from '@proper/operator-kit/repository';
import type { ComposerSettings } from '../settings';
import { type Remotes, readRemotes } from '../sources/remotes-file';
import { isAddress } from '../sources/sources';
import { type LatestRelease, latestOfSite, latestPublished } from './latest-releases';

interface LatestFrom {
  /** What this checkout's `remotes.json` says. */
  readonly remotes: Remotes;
  /** A running site's address, another checkout's folder or its `remotes.json`; where each team publishes by default. */
  readonly from: string | undefined;
  readonly dataDir: string;
  readonly sizes: ComposerSettings['sizes'];
}

/** The file that `--from` means. */
const remotesFileAt = (where: string): string =>
  path.resolve(where.endsWith('.json') ? where : path.join(where, remotesFile));

/**
 * What `--from` of the commands means: where the latest releases of all others are taken from.
 *
 * @throws OperatorError when `--from` names a folder that is no checkout.
 */
export async function latestFrom({ remotes, from, ...place }: LatestFrom): Promise<LatestRelease> {
  if (from !== undefined && isAddress(from)) return latestOfSite(new URL(from).origin, place);
  const published = from === undefined ? remotes : await readRemotes(remotesFileAt(from));
  return latestPublished(
    (name) => (name === 'shell' ? published.shell : published.remotes.get(name))?.source ?? '',
    place,
  );
}
