import { OperatorError } from '@proper/operator-kit/operator-error';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';
import type { ReleaseName } from '@proper/shared-types/release';
import { formatRefusal, InvalidReleaseError, toRefusal, unknownVersion } from './base/invalid-release';
import { readComposerSettings } from './base/settings';
import { checkRelease } from './check/check-release';
import type { Report } from './compose';
import type { LiveSite } from './fetch/live-site';
import { openSource, type SourceAddress } from './fetch/source';
import { fetchRelease } from './fetch/store';
import { Threads } from './threads/threads';

/** A build that is not published yet, and the site that it is for. */
export interface CandidateOptions {
  readonly name: ReleaseName;
  /** The folder of the builds, with the `release.json` of the last. */
  readonly dist: string;
  readonly live: LiveSite;
  readonly report: Report;
}

/**
 * Says what the composer of a site would do with a build: the same check, against what the site says about itself. Returns a line, and
 * whether the release would go live. Nothing of the site is changed, and nothing is composed.
 *
 * @throws UserError if the site cannot be read
 */
export async function checkCandidate(
  options: CandidateOptions,
): Promise<{ readonly isValid: boolean; readonly line: string }> {
  const { name, dist, live, report } = options;
  const settings = readComposerSettings({});
  const threads = new Threads(settings.thread);
  return withScratchFolder('check', async (dataDir) => {
    const fetch = (address: SourceAddress) => {
      const source = openSource(name, address, settings.sizes.file);
      return fetchRelease(name, source, { dataDir, settings, threads, report: () => undefined });
    };
    const address = live.sourceOf(name);
    const current =
      address &&
      (await fetch(address).catch((cause: unknown) => {
        if (!(cause instanceof InvalidReleaseError)) throw cause;
        throw new OperatorError(`The live ${name} cannot be read: ${cause.message}.`);
      }));
    if (current) report(`compared with ${name} ${current.release.version} of ${live.where}`);
    let version = unknownVersion;
    try {
      const stored = await fetch({ where: dist });
      version = stored.release.version;
      const shell = name === 'shell' ? null : { shared: live.shared };
      const routes = [...live.remotes.remotes.values()];
      const context = { shell, routes, live: current, served: [] };
      for (const warning of await checkRelease(stored, context, threads)) report(`warning: ${warning}`);
      const isLive = live.versions[name] === version;
      return { isValid: true, line: `${name} ${version} ${isLive ? 'is live' : 'would go live'}` };
    } catch (cause) {
      return {
        isValid: false,
        line: `would be refused: ${formatRefusal(toRefusal({ name, version }, cause))}`,
      };
    }
  }).finally(() => threads.close());
}
