import { bringLatest, latestFrom } from '@proper/composer/latest';
import type { LiveRelease } from '@proper/composer/live';
import type { Remotes } from '@proper/composer/remotes-file';
import { readComposerSettings } from '@proper/composer/settings';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';

interface LatestOptions {
  /** What this checkout's `remotes.json` says. */
  readonly remotes: Remotes;
  /** A running site's address or another checkout's folder; where each team publishes by default. */
  readonly from: string | undefined;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Fetches the latest releases of what is not developed here. One that cannot be fetched is reported and left out.
 *
 * @throws OperatorError when `--from` names a folder that is no checkout, or when there is no shell.
 */
export async function latestReleases(
  names: readonly ReleaseName[],
  { env, ...options }: LatestOptions,
  report: (line: string) => void,
): Promise<ReadonlyMap<ReleaseName, LiveRelease>> {
  if (names.length === 0) return new Map();
  const latest = await latestFrom({ ...options, limits: readComposerSettings(env) });
  const found = await bringLatest(names, latest, report);
  for (const [name, { release }] of found) report(`${name} ${release.version} is taken from its release`);
  if (names.includes('shell') && !found.has('shell'))
    throw new OperatorError(
      'No page can be shown without a shell. Take its release from a running site: npm run dev -- --from https://the-site',
    );
  return found;
}
