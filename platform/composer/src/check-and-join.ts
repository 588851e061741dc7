import { UserError } from '@proper/common/errors';
import { ensure, type Refusal, toRefusal } from './base/invalid-release';
import type { StoredRelease } from './base/releases';
import { checkRelease } from './check/check-release';
import { checkContract } from './check/release-json';
import type { CompositionAttempt } from './composition-attempt';
import { findStored, isSignedBefore } from './fetch/store';
import { joinRelease } from './join/join-release';

/** Checks a release, unless it is live, and joins it with a shell. A shell is joined with itself. */
async function checkAndJoin(attempt: CompositionAttempt, stored: StoredRelease, shell: StoredRelease) {
  const { remotes, dataDir, site, accept = [], threads, report } = attempt;
  const { name, version } = stored.release;
  const live = site.releases.get(name);
  if (version === live?.release.version) {
    if (stored !== shell) checkContract(stored.release, shell.release);
  } else {
    const isAccepted = accept.includes(`${name}@${version}`);
    const isOlder = attempt.pinned[name] !== version && isSignedBefore(stored, live);
    const remedy = 'an older release comes back with rollback or pin; if a clock was wrong, publish it again';
    ensure(!isOlder || isAccepted, `it was signed before the live one; ${remedy}`, { isAcceptable: true });
    const formerVersions = new Set(site.state.records.flatMap(({ releases }) => releases[name] ?? []));
    const context = {
      shell: stored === shell ? null : shell.release,
      remotes,
      live,
      served: [...formerVersions].flatMap((former) => findStored(dataDir, name, former)?.release ?? []),
      isAccepted,
    };
    for (const warning of await checkRelease(stored, context, threads))
      report(`${name} ${version}: ${warning}`);
  }
  await joinRelease(stored, { ...attempt, shell }, threads);
  return stored;
}

/** Validates the new release of a name and, if that is refused, the live one. */
async function selectFirstValid<Result>(
  { site, fetched }: CompositionAttempt,
  name: string,
  validate: (stored: StoredRelease) => Promise<Result>,
): Promise<{ readonly result?: Result; readonly refusals: readonly Refusal[] }> {
  const { stored, refusal } = fetched.get(name) ?? {};
  const live = site.releases.get(name);
  const refusals = refusal ? [refusal] : [];
  const isNew = stored?.release.version !== live?.release.version;
  for (const candidate of [isNew ? (stored ?? []) : [], live ?? []].flat())
    try {
      return { result: await validate(candidate), refusals };
    } catch (cause) {
      refusals.push(toRefusal(cause, name, candidate.release.version));
    }
  return { refusals };
}

/** Selects releases for a shell. Refuses the shell if a live remote has no release that works with it. */
async function selectWithShell(attempt: CompositionAttempt, shell: StoredRelease) {
  const { remotes, site, disabled } = attempt;
  await checkAndJoin(attempt, shell, shell);
  const selected = await Promise.all(
    [...remotes.byName.keys()].map(async (name) => ({
      name,
      ...(await selectFirstValid(attempt, name, (stored) => checkAndJoin(attempt, stored, shell))),
    })),
  );
  const isLost = ({ name, result }: (typeof selected)[number]): boolean =>
    !result && site.releases.has(name) && !disabled.includes(name);
  const lost = selected.filter(isLost).flatMap(({ refusals }) => refusals.slice(-1));
  const reason = lost.map((refusal) => `${refusal.name} ${refusal.reason}`).join('; ');
  const status = lost.every((refusal) => refusal.status === 'waiting') ? 'waiting' : 'invalid';
  ensure(lost.length === 0, `no site can be made with it: ${reason}`, { status });
  const releases = selected.flatMap(({ name, result }) => (result ? [[name, result] as const] : []));
  return {
    shell,
    releases: new Map([['shell', shell], ...releases]),
    refusals: selected.flatMap(({ refusals }) => refusals),
  };
}

/** The releases of the next site. */
export type Selection = Awaited<ReturnType<typeof selectWithShell>>;

/** Selects the releases with the new shell, or with the live one if no site can be made with the new. */
export async function checkAndJoinReleases(attempt: CompositionAttempt): Promise<Selection> {
  const { result, refusals } = await selectFirstValid(attempt, 'shell', (shell) =>
    selectWithShell(attempt, shell),
  );
  if (result) return { ...result, refusals: [...refusals, ...result.refusals] };
  const reasons = refusals.map(({ reason }) => reason).join('; ') || 'none is published';
  throw new UserError(`No site can be composed: there is no usable release of shell: ${reasons}`);
}
