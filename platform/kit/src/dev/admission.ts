import { type Checked, type CheckOptions, checkReleases, formatDecisions } from '@proper/composer/check';
import { readLiveConfig } from '@proper/composer/live-site';
import { readComposerSettings } from '@proper/composer/settings';
import { withScratchFolder } from '@proper/operator-kit/scratch-folder';

export interface AdmissionOptions
  extends Pick<CheckOptions, 'candidates' | 'remotes' | 'latest' | 'browser'> {
  /** The address of the site that they are part of, or the folder of its files; none if no site is composed yet. */
  readonly site?: string | undefined;
}

/**
 * Puts releases through the gate together with the deployed ones, in a temporary folder.
 *
 * @throws OperatorError if that is not possible
 */
export const checkAdmission = ({ site, ...options }: AdmissionOptions): Promise<Checked> =>
  withScratchFolder('check', async (dataDir) =>
    checkReleases({
      ...options,
      config: await readLiveConfig(site ?? dataDir),
      settings: readComposerSettings(process.env),
      dataDir,
      report: console.log,
    }),
  );

/** The gate's decision on each release, a line each, and what would change. */
export function formatAdmission(
  checked: Checked,
  { names, from }: { readonly names: readonly string[]; readonly from: string },
): string {
  const others = checked.refusals
    .filter(({ name }) => !names.includes(name))
    .map(({ name, version, reason }) => `${name} ${version}, which is deployed, would be refused: ${reason}`);
  const { rendered, unchanged } = checked.documents;
  const scope = `Compared with ${from}: ${rendered} documents would change, ${unchanged} would not.`;
  return [...formatDecisions(checked, names), ...others, scope].join('\n');
}
