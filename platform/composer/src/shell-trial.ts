import type { Refusal } from './model/faults';
import type { Plan } from './plan';
import { type DeployedSite, isKnownSite } from './publish/deployed-site';
import type { RemoteProcesses } from './remote/processes';
import { noUsableRelease, settle, type Verdict } from './verdict';

/** What parts are selected with. */
export interface SelectOptions {
  readonly plan: Plan;
  readonly site: DeployedSite;
  readonly processes: RemoteProcesses;
  readonly signal: AbortSignal;
}

/** The outcome of a new shell: the verdicts on all remotes with it, or why it has to wait. */
interface ShellTrial {
  readonly verdicts: readonly Verdict[];
  readonly refusal?: Refusal | undefined;
  readonly isPending: boolean;
}

/** Examines every remote with another shell. Each remote of the live site has to pass with it. */
export async function tryShell(
  { plan, site, processes, signal }: SelectOptions,
  version: string,
  withLive: readonly Verdict[],
): Promise<ShellTrial> {
  const started = plan.enabled.map((name) => {
    const before = withLive.find((verdict) => verdict.name === name);
    // A release that is still examined, or has a fault of its own, must not hold up the shell.
    const isLiveFirst =
      before?.isPending === true || before?.refusals.some(({ isWaiting }) => !isWaiting) === true;
    return [name, plan.tryWithShell(name, version, isLiveFirst)] as const;
  });
  if (!processes.isWaitedFor && isKnownSite(site) && started.some(([, each]) => each && !each.examined))
    return { verdicts: [], isPending: true };
  const verdicts = await Promise.all(
    started.map(([name, process]) => settle({ name, process, live: undefined }, { processes, signal })),
  );
  const isLive = (name: string): boolean => site.history?.current.versions[name] !== undefined;
  const missing = verdicts.filter(
    ({ name, part }) => !part && (isLive(name) || verdicts.every((each) => !each.part)),
  );
  if (missing.length === 0) return { verdicts: verdicts.map(withOwnRefusals(withLive)), isPending: false };
  const reasons = missing.map(({ name, refusals }) => noUsableRelease(name, refusals));
  const last = missing.map(({ refusals }) => refusals.at(-1));
  return {
    verdicts: [],
    isPending: false,
    refusal: {
      name: 'shell',
      version,
      reason: `no site can be made with it: ${reasons.join('; ')}`.slice(0, 1000),
      ...(last.every((each) => each?.isAcceptable) ? { isAcceptable: true } : {}),
      ...(last.some((each) => each?.isTransient) ? { isTransient: true } : {}),
      ...(last.every((each) => each?.isWaiting) ? { isWaiting: true } : {}),
    },
  };
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
