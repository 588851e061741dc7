import { getErrorMessage, UserError } from '@proper/common/errors';
import { withScratchFolder } from '@proper/common/scratch-folder';
import type { ReleaseName } from '@proper/shared-types/release';
import { formatRefusal, toRefusal } from './base/invalid-release';
import { readComposerSettings } from './base/settings';
import { checkRelease } from './check/check-release';
import type { Report } from './composition-attempt';
import type { LiveSite } from './fetch/live-site';
import { fetchRelease } from './fetch/store';
import { ThreadPool } from './threads/thread-pool';

/** A build that is not published yet, and the site that it is for. */
export interface CandidateOptions {
  readonly name: ReleaseName;
  /** The folder of the team's builds, with the `release.json` of the last one. */
  readonly dist: string;
  readonly live: LiveSite;
  readonly report: Report;
}

/**
 * Checks a build as the composer of its site would, against what the site says about itself. Returns whether
 * the build would go live, and a line that says so. The site does not change.
 *
 * @throws UserError if the site cannot be read
 */
export async function checkCandidate({ name, dist, live: site, report }: CandidateOptions) {
  const settings = readComposerSettings({});
  const threads = new ThreadPool(settings.thread);
  const check = async (dataDir: string) => {
    const options = { dataDir, settings, threads };
    const source = site.findSource(name);
    const fail = (cause: unknown): never => {
      throw new UserError(`The live ${name} cannot be read: ${getErrorMessage(cause)}.`);
    };
    const live = source && (await fetchRelease(name, source, options).catch(fail));
    if (live) report(`compared with ${name} ${live.release.version} of ${site.location}`);
    let version: string | undefined;
    try {
      const stored = await fetchRelease(name, { location: dist }, options);
      version = stored.release.version;
      const shell = name === 'shell' ? null : site;
      const context = { shell, remotes: site.remotes, live, served: [] };
      for (const warning of await checkRelease(stored, context, threads)) report(`warning: ${warning}`);
      const isLive = site.versions[name] === version;
      return { isValid: true, line: `${name} ${version} ${isLive ? 'is live' : 'would go live'}` };
    } catch (cause) {
      const refusal = toRefusal(cause, name, version);
      return { isValid: false, line: `would be refused: ${formatRefusal(refusal)}` };
    }
  };
  return withScratchFolder('check', check).finally(() => threads.close());
}
