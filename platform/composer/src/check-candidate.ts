import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import type { ReleaseName } from '@proper/shared-types/release';
import { formatRefusal, InvalidReleaseError, toRefusal } from './base/invalid-release';
import { releaseFile, type StoredRelease } from './base/releases';
import { readComposerSettings } from './base/settings';
import type { CheckContext } from './check/check-context';
import { checkRelease } from './check/check-release';
import { listFilesToCheck } from './check/files';
import type { Report } from './compose';
import type { LiveSite } from './fetch/live-site';
import { parseRelease } from './fetch/release-schema';
import { openSource } from './fetch/source';
import { fetchRelease, findDamage } from './fetch/store';
import { Threads } from './threads/threads';

/** A build that is not published yet, and the site that it is for. */
export interface CandidateOptions {
  readonly name: ReleaseName;
  /** The folder of the builds, with the `release.json` of the last. */
  readonly dist: string;
  readonly live: LiveSite;
  readonly report: Report;
}

function readBuild(dist: string): StoredRelease {
  const release = parseRelease(readFileSync(path.join(dist, releaseFile), 'utf8'));
  const stored = { release, folder: path.join(dist, release.version) };
  const damage = findDamage(stored);
  if (damage !== undefined) throw new OperatorError(`${damage} of the build has changed: build it again.`);
  return stored;
}

/** Fetches the live release of a name, and weighs its files. */
async function fetchLive(
  { name, live, report }: CandidateOptions,
  dataDir: string,
  threads: Threads,
): Promise<CheckContext['live']> {
  const address = live.sourceOf(name);
  if (!address) return undefined;
  const settings = readComposerSettings({});
  const source = openSource(name, address, settings.sizes.file);
  const { release, folder } = await fetchRelease(name, source, {
    dataDir,
    settings,
    threads,
    verify: 'changed',
    report: () => undefined,
  }).catch((cause: unknown) => {
    if (!(cause instanceof InvalidReleaseError)) throw cause;
    throw new OperatorError(`The live ${name} cannot be read: ${cause.message}.`);
  });
  report(`compared with ${name} ${release.version} of ${live.where}`);
  const names = [...live.remotes.remotes.keys()];
  const files = listFilesToCheck(release);
  return { release, weights: await threads.checkFiles({ folder, name, names, files }) };
}

/**
 * Says what the composer of a site would do with a build: the same check, against what the site says about itself. Returns a line, and
 * whether the release would go live. Nothing of the site is changed, and nothing is composed.
 *
 * @throws UserError if the site or the build cannot be read
 */
export async function checkCandidate(
  options: CandidateOptions,
): Promise<{ readonly isValid: boolean; readonly line: string }> {
  const { name, dist, live, report } = options;
  const threads = new Threads(readComposerSettings({}).thread);
  try {
    const stored = readBuild(dist);
    const { version } = stored.release;
    return await withScratchFolder('check', async (dataDir) => {
      try {
        const context: CheckContext = {
          shell: name === 'shell' ? null : { shared: live.shared },
          routes: [...live.remotes.remotes.values()],
          live: await fetchLive(options, dataDir, threads),
          served: [],
        };
        const { warnings } = await checkRelease(stored, context, threads);
        for (const warning of warnings) report(`warning: ${warning}`);
        const isLive = live.versions[name] === version;
        return { isValid: true, line: `${name} ${version} ${isLive ? 'is live' : 'would go live'}` };
      } catch (cause) {
        return {
          isValid: false,
          line: `would be refused: ${formatRefusal(toRefusal(stored.release, cause))}`,
        };
      }
    });
  } finally {
    await threads.close();
  }
}
