import { OperatorError } from '@proper/operator-kit/operator-error';
import type { SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import type { Refusal } from './model/faults';
import type { Versions } from './model/releases';
import type { Plan, PlannedExamination } from './plan';
import { type DeployedSite, isKnownSite } from './publish/deployed-site';
import type { NewPart } from './publish/publication';
import { findCollision } from './publish/site';
import { nothingFound, type Summary } from './remote/job/job';
import type { Part } from './remote/job/part';

/** The part that one name can add to a site, with what was found on the way. */
interface Verdict extends Pick<Summary, 'refusals' | 'accepted' | 'documents'> {
  readonly name: ReleaseName;
  /** Undefined if no release can be used. */
  readonly part?: NewPart | undefined;
  readonly version?: string | undefined;
  readonly isPending: boolean;
}

const stays = (name: ReleaseName, part: Part, isPending = false): Verdict => ({
  ...nothingFound,
  name,
  version: part.version,
  part: { part },
  // Documents have a policy, and no other file has one.
  documents: { rendered: 0, unchanged: Object.values(part.files).filter(({ policy }) => policy).length },
  isPending,
});

/** Waits for an examination, unless the site can do without its result, or an operator's decision goes first. */
async function settle(
  { name, process, live }: PlannedExamination,
  { inputs: { processes, signal } }: Plan,
): Promise<Verdict> {
  // A site can do without a result that comes later if it has another part.
  const isPending = process !== undefined && !process.summary && !processes.isWaitedFor;
  const without = live ? stays(name, live, isPending) : { ...nothingFound, name, isPending };
  if (!process || (live && isPending)) return without;
  if (!process.summary) signal.addEventListener('abort', () => process.stop(), { once: true });
  const { part, problem, ...found } = await process.done;
  signal.throwIfAborted();
  if (problem !== undefined) throw new OperatorError(problem);
  if (!part) return { ...without, isPending: false, refusals: found.refusals };
  const { folder } = process;
  return { ...found, name, version: part.version, part: { part, folder }, isPending: false };
}

/** Those without a part that a site cannot do without: the shell, live remotes, and all of them if none has one. */
function findMissing(verdicts: readonly Verdict[], { history }: DeployedSite): readonly Verdict[] {
  const missing = verdicts.filter(({ part }) => !part);
  const isLive = (name: string): boolean => history?.current.versions[name] !== undefined;
  return missing.filter(({ name }) => name === 'shell' || isLive(name) || missing.length === verdicts.length);
}

function noUsableRelease({ name, refusals }: Verdict): string {
  const reasons = refusals.map(({ version, reason }) => `${reason} (version ${version})`);
  return `there is no usable release of ${name}: ${[...new Set(reasons)].join('; ') || 'none is published'}`;
}

/** The parts of the next site. */
export interface Selection extends Pick<Summary, 'refusals' | 'accepted' | 'documents'> {
  readonly versions: Versions;
  /** Pages whose documents say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
  readonly parts: readonly NewPart[];
  /** What each team published, where that is live now. */
  readonly published: Readonly<Record<string, string>>;
  readonly isSame: boolean;
}

/** Fails if a name has no part, unless the site can do without it. @throws OperatorError */
function requireParts(verdicts: readonly Verdict[], { inputs: { site } }: Plan): void {
  const reasons = findMissing(verdicts, site).map(noUsableRelease);
  if (reasons.length > 0) throw new OperatorError(`No site can be composed: ${reasons.join('; ')}`);
}

/** Examines the shell and, with the live one, the remotes, side by side, and tries a new shell with all remotes. */
async function choose(plan: Plan) {
  const { liveShell } = plan;
  // Which pages are unavailable is known only later.
  const planned = plan.examineShell(plan.inputs.site.unavailable);
  const [shell, ...remotes] = await Promise.all([
    settle(planned, plan),
    ...(liveShell === undefined
      ? []
      : plan.enabled.map((name) => settle(plan.examine(name, liveShell), plan))),
  ]);
  requireParts([shell], plan);
  const { version } = shell;
  if (version === undefined || version === liveShell) return { shell, remotes, refusals: shell.refusals };

  const trial = await tryShell(plan, version, remotes);
  const refusals = [...shell.refusals, ...(trial.refusal ? [trial.refusal] : [])];
  if (trial.verdicts) return { shell, remotes: trial.verdicts, refusals };
  if (liveShell === undefined) requireParts([{ ...shell, part: undefined, refusals }], plan);
  // The live shell stays until the other one can replace it.
  const stayed: Verdict = planned.live
    ? stays('shell', planned.live, true)
    : { ...nothingFound, name: 'shell', version: liveShell, isPending: false };
  return { shell: stayed, remotes, refusals };
}

/**
 * Examines every remote with another shell. Each remote of the live site has to pass with it.
 *
 * @returns The verdicts on all remotes with it, or why it has to wait, or neither while they are still examined.
 */
async function tryShell(
  plan: Plan,
  version: string,
  withLive: readonly Verdict[],
): Promise<{ readonly verdicts?: readonly Verdict[]; readonly refusal?: Refusal }> {
  const planned = plan.enabled.map((name) => {
    const before = withLive.find((verdict) => verdict.name === name);
    // A release that is still examined, or has a fault of its own, must not hold up the shell.
    const isLiveFirst =
      before?.isPending === true || before?.refusals.some(({ isWaiting }) => !isWaiting) === true;
    return plan.examine(name, version, isLiveFirst);
  });
  const { site, processes } = plan.inputs;
  const isRunning = planned.some(({ process }) => process && !process.summary);
  if (isRunning && !processes.isWaitedFor && isKnownSite(site)) return {};
  const verdicts = await Promise.all(planned.map((each) => settle(each, plan)));
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

/** The part of the chosen shell with the documents of all pages that turned out to be unavailable. @throws OperatorError */
async function finishShell(plan: Plan, chosen: Verdict, unavailable: readonly SitePath[]): Promise<Verdict> {
  if (chosen.part?.part.inputs === plan.inputsOf(null, unavailable)) return chosen;
  const { version = '', refusals, isPending } = chosen;
  const finished = await settle(plan.finishShell(version, unavailable), plan);
  requireParts([finished], plan);
  return { ...finished, refusals, isPending };
}

/** The parts of a site, with the files of names that are gone. @throws OperatorError if two have a file of one path */
function collectParts(used: readonly Verdict[], plan: Plan): readonly NewPart[] {
  const parts = used.flatMap(({ part }) => part ?? []);
  const retired = plan.retire(parts.map(({ part }) => part.name));
  const all = [...parts, ...retired.map((part) => ({ part }))];
  const collision = findCollision(all.map(({ part }) => part));
  if (collision) throw new OperatorError(`No site can be composed: ${collision}.`);
  return all;
}

/** Selects the parts of the next site. @throws OperatorError if no site can be made at all */
export async function selectParts(plan: Plan): Promise<Selection> {
  const { shell: chosen, remotes, refusals } = await choose(plan);
  requireParts(remotes, plan);
  const missing = remotes.filter(({ part }) => !part).map(({ name }) => name);
  const unavailable = plan.unavailablePages([...plan.disabled, ...missing]);
  const shell = await finishShell(plan, chosen, unavailable);
  const used = [shell, ...remotes.filter(({ part }) => part)];
  const parts = collectParts(used, plan);
  const count = (kind: 'rendered' | 'unchanged'): number =>
    used.reduce((sum, { documents }) => sum + documents[kind], 0);
  const published: Record<string, string> = {};
  for (const { name, refusals: own, isPending } of used) {
    const fingerprint = plan.published(name);
    if (fingerprint !== undefined && !isPending && own.length === 0) published[name] = fingerprint;
  }
  const live = plan.inputs.site.parts;
  return {
    versions: Object.fromEntries(used.map(({ name, version = '' }) => [name, version])),
    unavailable,
    parts,
    refusals: [...refusals, ...remotes.flatMap((verdict) => verdict.refusals)],
    accepted: [...chosen.accepted, ...remotes.flatMap((verdict) => verdict.accepted)],
    documents: { rendered: count('rendered'), unchanged: count('unchanged') },
    published,
    isSame: parts.length + 1 === live.size && parts.every(({ part }) => live.get(part.name) === part),
  };
}
