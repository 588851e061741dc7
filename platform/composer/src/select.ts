import { OperatorError } from 'operator-kit/operator-error';
import { type RemoteName, remoteNames } from 'shared-types';
import type { ReleaseName } from 'shared-types/release';
import { type Attempt, type AttemptOptions, attemptWith } from './attempt';
import type { Refusal } from './errors';
import type { Candidates } from './sources/candidates';

interface Selection {
  readonly made: Attempt & { readonly ok: true };
  readonly refusals: readonly Refusal[];
}

/**
 * Renders the site with the wanted shell or, where no site can be made with that, with the live one: a new shell
 * that a remote cannot follow must not stop the other teams.
 *
 * @throws OperatorError when no site can be made at all.
 */
export async function selectReleases(
  candidates: Readonly<Record<ReleaseName, Candidates>>,
  options: Omit<AttemptOptions, 'remotes'>,
): Promise<Selection> {
  const remotes = new Map<RemoteName, Candidates>(remoteNames.map((name) => [name, candidates[name]]));
  const refusals: Refusal[] = [candidates.shell, ...remotes.values()].flatMap((each) => each.refusals);
  let lastReason: string | undefined;
  for (const shell of candidates.shell.releases) {
    const { name, version } = shell.release;
    const made = await attemptWith(shell, { ...options, remotes });
    if (made.ok) return { made, refusals: [...refusals, ...made.refusals] };
    const { fault, reason } = made;
    refusals.push({
      name,
      version,
      reason: fault === 'shell' ? reason : `no site can be made with it: ${reason}`,
    });
    lastReason = fault === 'remote' ? reason : undefined;
  }
  const reasons = refusals
    .filter(({ name }) => name === 'shell')
    .map(({ version, reason }) => `${reason} (version ${version})`);
  throw new OperatorError(
    `No site can be composed: ${lastReason ?? `there is no usable release of shell: ${reasons.join('; ')}`}`,
  );
}
