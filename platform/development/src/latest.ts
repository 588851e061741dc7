import path from 'node:path';
import type { LiveRelease } from 'composer/live';
import { type LatestRelease, latestOfSite, latestPublished } from 'composer/live/latest-releases';
import { type Remotes, readRemotes } from 'composer/remotes-file';
import { readComposerSettings } from 'composer/settings';
import { OperatorError } from 'operator-kit/operator-error';
import { remotesFile } from 'operator-kit/repository';
import type { ReleaseName } from 'shared-types/release';

const isAddress = (where: string): boolean => /^https?:\/\//.test(where) && URL.canParse(where);

interface LatestOptions {
  /** What this checkout's `remotes.json` says. */
  readonly remotes: Remotes;
  /** A running site's address or another checkout's folder; where each team publishes by default. */
  readonly from: string | undefined;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
}

async function latestFrom({ remotes, from, dataDir, env }: LatestOptions): Promise<LatestRelease> {
  const place = { dataDir, sizes: readComposerSettings(env).sizes };
  if (from !== undefined && isAddress(from)) return latestOfSite(new URL(from).origin, place);
  const published = from === undefined ? remotes : await readRemotes(path.resolve(from, remotesFile));
  return latestPublished(
    (name) => (name === 'shell' ? published.shell : published.remotes.get(name))?.source ?? '',
    place,
  );
}

/**
 * Brings the latest releases of what is not developed here. One that cannot be had is told, and left out.
 *
 * @throws OperatorError when `--from` names a folder that is no checkout, or when there is no shell.
 */
export async function latestReleases(
  names: readonly ReleaseName[],
  options: LatestOptions,
  report: (line: string) => void,
): Promise<ReadonlyMap<ReleaseName, LiveRelease>> {
  if (names.length === 0) return new Map();
  const latest = await latestFrom(options);
  const found = new Map<ReleaseName, LiveRelease>();
  await Promise.all(
    names.map(async (name) => {
      const pulled = await latest(name);
      if (pulled.ok) {
        found.set(name, pulled.stored);
        report(`${name} ${pulled.stored.release.version} is taken from its release`);
      } else report(`${name} is left out: ${pulled.reason}`);
    }),
  );
  if (names.includes('shell') && !found.has('shell'))
    throw new OperatorError(
      'No page can be shown without a shell. Take its release from a running site: npm run dev -- --from https://the-site',
    );
  return found;
}
