import type { Refusal } from './model/faults';
import { isKnownSite } from './publish/deployed-site';
import { findMissing, noUsableRelease, type SelectOptions, settle, type Verdict } from './verdict';

/** The outcome of a new shell: the verdicts on all remotes with it, or why it has to wait, unless they are still examined. */
interface ShellTrial {
  readonly verdicts?: readonly Verdict[];
  readonly refusal?: Refusal;
}

/** Examines every remote with another shell. Each remote of the live site has to pass with it. */
export async function tryShell(
  options: SelectOptions,
  version: string,
  withLive: readonly Verdict[],
): Promise<ShellTrial> {
  const { plan, site, processes } = options;
  const started = plan.enabled.map((name) => {
    const before = withLive.find((verdict) => verdict.name === name);
    // A release that is still examined, or has a fault of its own, must not hold up the shell.
    const isLiveFirst =
      before?.isPending === true || before?.refusals.some(({ isWaiting }) => !isWaiting) === true;
    return { name, process: plan.tryWithShell(name, version, isLiveFirst), live: undefined };
  });
  if (!processes.isWaitedFor && isKnownSite(site))
    if (started.some(({ process }) => process && !process.examined)) return {};
  const verdicts = await Promise.all(started.map((each) => settle(each, options)));
  const missing = findMissing(verdicts, site);
  if (missing.length === 0) return { verdicts: verdicts.map(withOwnRefusals(withLive)) };
  const last = missing.map(({ refusals }) => refusals.at(-1));
  const refusal = {
    name: 'shell',
    version,
    reason: `no site can be made with it: ${missing.map(noUsableRelease).join('; ')}`.slice(0, 1000),
    ...(last.every((each) => each?.isAcceptable) && { isAcceptable: true }),
    ...(last.some((each) => each?.isTransient) && { isTransient: true }),
    ...(last.every((each) => each?.isWaiting) && { isWaiting: true }),
  };
  return { refusal };
}

/** Of a remote that was examined with two shells, a refusal counts only if its release is not used after all. */
const withOwnRefusals =
  (withLive: readonly Verdict[]) =>
  (verdict: Verdict): Verdict => {
    const earlier = withLive.find(({ name }) => name === verdict.name);
    const all = [...(earlier?.refusals ?? []), ...verdict.refusals];
    const refusals = all.filter(
      ({ version }, index) =>
        version !== verdict.version && all.findIndex((each) => each.version === version) === index,
    );
    return { ...verdict, refusals, isPending: earlier?.isPending === true };
  };
