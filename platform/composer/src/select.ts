import { readFileSync, statSync } from 'node:fs';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { SitePath } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import type { Refusal } from './model/faults';
import type { Versions } from './model/releases';
import type { Plan } from './plan';
import type { DeployedSite } from './publish/deployed-site';
import { findCollision, type NewPart } from './publish/site';
import { type Part, partFile, partSchema } from './remote/job/part';
import type { Examined, RemoteProcess } from './remote/process';
import type { RemoteProcesses } from './remote/processes';
import type { Acceptance } from './state/history';

/** The parts of the next site. */
export interface Selection {
  readonly versions: Versions;
  /** Pages whose documents say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
  readonly parts: readonly NewPart[];
  /** Releases that were refused, or could not be fetched. */
  readonly refusals: readonly Refusal[];
  readonly accepted: readonly Acceptance[];
  readonly documents: { readonly rendered: number; readonly unchanged: number };
  /** What each team published, where that is live now. */
  readonly published: Readonly<Record<string, string>>;
  /** Whether the live site has the same parts. */
  readonly isSame: boolean;
}

interface SelectOptions {
  readonly plan: Plan;
  readonly site: DeployedSite;
  readonly processes: RemoteProcesses;
  readonly signal: AbortSignal;
}

/** The part that one name can add to a site, with what was found on the way. */
interface Verdict {
  readonly name: ReleaseName;
  readonly version?: string | undefined;
  /** Undefined if no release can be used. */
  readonly part?: NewPart | undefined;
  readonly refusals: readonly Refusal[];
  readonly accepted: readonly Acceptance[];
  readonly documents: { readonly rendered: number; readonly unchanged: number };
  /** Whether a release is still examined. */
  readonly isPending: boolean;
  readonly process?: RemoteProcess | undefined;
}

const nothingFound = {
  refusals: [],
  accepted: [],
  documents: { rendered: 0, unchanged: 0 },
  isPending: false,
};

/** The most bytes of a part's description. */
const largestPart = 64 * 1024 * 1024;

function readPart(folder: string): Part {
  const file = partFile(folder);
  if (statSync(file).size > largestPart)
    throw new OperatorError(`${file} is larger than any part of a site.`);
  return v.parse(partSchema, JSON.parse(readFileSync(file, 'utf8')));
}

const documentsOf = (part: Part): number => part.pages.length;

/** The live part as a verdict. */
const stays = (name: ReleaseName, part: Part, isPending = false): Verdict => ({
  ...nothingFound,
  name,
  version: part.version,
  part: { part },
  documents: { rendered: 0, unchanged: documentsOf(part) },
  isPending,
});

function verdictOf(name: ReleaseName, { summary, folder }: Examined, live: Part | undefined): Verdict {
  const { outcome, problem, refusals, accepted, documents } = summary;
  if (problem !== undefined) throw new OperatorError(problem);
  if (outcome === 'part') {
    const part = readPart(folder);
    return {
      name,
      version: part.version,
      part: { part, folder },
      refusals,
      accepted,
      documents,
      isPending: false,
    };
  }
  if (!live) return { ...nothingFound, name, refusals };
  return { ...stays(name, live), refusals };
}

/** Waits for a process, unless an operator's decision goes first. */
async function waitFor(process: RemoteProcess, signal: AbortSignal): Promise<Examined> {
  const stop = (): void => process.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const examined = await process.done;
    signal.throwIfAborted();
    return examined;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Turns a process into a verdict.
 *
 * @param live - The part that stays if nothing passes, or until something has.
 */
async function settle(
  name: ReleaseName,
  process: RemoteProcess | undefined,
  live: Part | undefined,
  { processes, signal }: Pick<SelectOptions, 'processes' | 'signal'>,
): Promise<Verdict> {
  if (!process) return live ? stays(name, live) : { ...nothingFound, name };
  // A site can do without a result that comes later if it has another part.
  if (!process.examined && live && !processes.isWaitedFor) return { ...stays(name, live, true), process };
  const verdict = verdictOf(name, process.examined ?? (await waitFor(process, signal)), live);
  return { ...verdict, process };
}

const noUsableRelease = (name: string, refusals: readonly Refusal[]): string => {
  const reasons = refusals.map(({ version, reason }) => `${reason} (version ${version})`);
  return `there is no usable release of ${name}: ${[...new Set(reasons)].join('; ') || 'none is published'}`;
};

/** Examines all remotes with the live shell. */
const examineRemotes = ({ plan, processes, signal }: SelectOptions, shell: string) =>
  Promise.all(
    plan.enabled.map((name) =>
      settle(name, plan.examineRemote(name, shell), plan.usablePart(name, shell), { processes, signal }),
    ),
  );

/** The outcome of a new shell: the verdicts on all remotes with it, or why it has to wait. */
interface ShellTrial {
  readonly verdicts: readonly Verdict[];
  readonly refusal?: Refusal | undefined;
  readonly isPending: boolean;
}

/** Examines every remote with another shell. Each remote of the live site has to pass with it. */
async function tryShell(
  { plan, site, processes, signal }: SelectOptions,
  shell: Verdict & { readonly version: string },
  withLive: readonly Verdict[],
): Promise<ShellTrial> {
  const { version } = shell;
  const started = plan.enabled.map((name) => {
    const before = withLive.find((verdict) => verdict.name === name);
    // A release that is still examined, or has a fault of its own, must not hold up the shell.
    const isLiveFirst =
      before?.isPending === true || before?.refusals.some(({ isWaiting }) => !isWaiting) === true;
    return [name, plan.tryWithShell(name, version, isLiveFirst)] as const;
  });
  if (!processes.isWaitedFor && site.history && started.some(([, each]) => each && !each.examined))
    return { verdicts: [], isPending: true };
  const verdicts = await Promise.all(
    started.map(([name, process]) => settle(name, process, undefined, { processes, signal })),
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

/** Selects the parts of the next site. @throws OperatorError if no site can be made at all */
export async function selectParts(options: SelectOptions): Promise<Selection> {
  const { plan, site, signal } = options;
  const isLive = (name: string): boolean => site.history?.current.versions[name] !== undefined;
  const liveShell = plan.liveVersions('shell')[0];
  // Which pages have no release is known for certain only later.
  const absent = plan.enabled.filter((name) => !plan.intactPart(name));
  const expected = plan
    .unavailablePages([...plan.disabled, ...absent])
    .filter((page) => plan.isDisabledPage(page) || site.history?.current.unavailable.includes(page));

  // The shell and, with the live one, the remotes, side by side.
  const ofShell = plan.examineShell(expected);
  const shellStays = plan.intactPart('shell');
  const [shell, withLive] = await Promise.all([
    settle('shell', ofShell, shellStays, options),
    liveShell === undefined ? [] : examineRemotes(options, liveShell),
  ]);
  if (!shell.part || shell.version === undefined)
    throw new OperatorError(`No site can be composed: ${noUsableRelease('shell', shell.refusals)}`);

  let chosen: Verdict = shell;
  let verdicts: readonly Verdict[] = withLive;
  const refusals: Refusal[] = [...shell.refusals];
  if (shell.version !== liveShell) {
    const trial = await tryShell(options, { ...shell, version: shell.version }, withLive);
    if (trial.refusal) {
      refusals.push(trial.refusal);
      if (liveShell === undefined)
        throw new OperatorError(`No site can be composed: ${noUsableRelease('shell', refusals)}`);
    }
    if (trial.refusal || trial.isPending) {
      // The live shell stays until the other one can replace it.
      const part = plan.intactPart('shell');
      chosen = part
        ? stays('shell', part, true)
        : { ...nothingFound, name: 'shell', version: liveShell, part: undefined };
    } else verdicts = trial.verdicts;
  }

  const missing = verdicts.filter(({ part }) => !part);
  const needed = missing.filter(({ name }) => isLive(name) || missing.length === verdicts.length);
  if (needed.length > 0)
    throw new OperatorError(
      `No site can be composed: ${needed.map(({ name, refusals }) => noUsableRelease(name, refusals)).join('; ')}`,
    );
  const version = chosen.version ?? '';
  const unavailable = plan.unavailablePages([...plan.disabled, ...missing.map(({ name }) => name)]);
  const inputs = plan.inputsOf('shell', null, unavailable);
  const livePart = plan.intactPart('shell');
  if (livePart?.version === version && livePart.inputs === inputs)
    chosen = { ...stays('shell', livePart, chosen.isPending), refusals: chosen.refusals };
  else if (chosen.part?.part.inputs !== inputs) {
    const process = plan.finishShell(version, unavailable);
    const finished = verdictOf('shell', process.examined ?? (await waitFor(process, signal)), undefined);
    if (!finished.part)
      throw new OperatorError(`No site can be composed: ${noUsableRelease('shell', finished.refusals)}`);
    chosen = { ...finished, refusals: chosen.refusals, isPending: chosen.isPending };
  }

  const used = [chosen, ...verdicts.filter(({ part }) => part)];
  const parts = used.flatMap(({ part }) => part ?? []);
  const retired = [...site.parts.values()].flatMap((part) =>
    plan.retire(
      part,
      parts.map((each) => each.part.name),
    ),
  );
  const all = [...parts, ...retired.map((part) => ({ part }))];
  const collision = findCollision(all.map(({ part }) => part));
  if (collision)
    throw new OperatorError(
      `No site can be composed: ${collision.owners.join(' and ')} both have the file ${collision.file}.`,
    );
  return {
    versions: Object.fromEntries(used.map((verdict) => [verdict.name, verdict.version ?? ''])),
    unavailable,
    parts: all,
    refusals: [...refusals, ...verdicts.flatMap((verdict) => verdict.refusals)],
    accepted: [
      ...shell.accepted.filter(() => chosen.version === shell.version),
      ...verdicts.flatMap((verdict) => verdict.accepted),
    ],
    documents: {
      rendered: used.reduce((sum, verdict) => sum + verdict.documents.rendered, 0),
      unchanged:
        used.reduce((sum, verdict) => sum + verdict.documents.unchanged, 0) +
        (chosen.part?.folder ? 0 : 1 + unavailable.length),
    },
    published: plan.publishedBy(used.map((verdict) => verdict)),
    isSame: all.length + 1 === site.parts.size && all.every(({ part }) => site.parts.get(part.name) === part),
  };
}
