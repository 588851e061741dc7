import { readJsonFile } from '@proper/operator-kit/json-file';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';
import type { Plan } from './plan';
import type { DeployedSite } from './publish/deployed-site';
import type { NewPart } from './publish/publication';
import { nothingFound, type Summary } from './remote/job/job';
import { type Part, partFile, partSchema } from './remote/job/part';
import type { Examined, RemoteProcess } from './remote/process';
import type { RemoteProcesses } from './remote/processes';

export interface SelectOptions {
  readonly plan: Plan;
  readonly site: DeployedSite;
  readonly processes: RemoteProcesses;
  readonly signal: AbortSignal;
}

/** The part that one name can add to a site, with what was found on the way. */
export interface Verdict extends Pick<Summary, 'refusals' | 'accepted' | 'documents'> {
  readonly name: ReleaseName;
  /** Undefined if no release can be used. */
  readonly part?: NewPart | undefined;
  readonly version?: string | undefined;
  readonly isPending: boolean;
}

const largestPart = 64 * 1024 * 1024;

export const stays = (name: ReleaseName, part: Part, isPending = false): Verdict => ({
  ...nothingFound,
  name,
  version: part.version,
  part: { part },
  documents: { rendered: 0, unchanged: part.pages.length },
  isPending,
});

function toVerdict(name: ReleaseName, { summary, folder }: Examined, live: Part | undefined): Verdict {
  const { version, problem, refusals } = summary;
  if (problem !== undefined) throw new OperatorError(problem);
  if (version === undefined)
    return { ...(live ? stays(name, live) : { ...nothingFound, name, isPending: false }), refusals };
  const part = readJsonFile(partFile(folder), partSchema, largestPart);
  if (!part) throw new OperatorError(`${partFile(folder)} describes no part of a site.`);
  return { ...summary, name, part: { part, folder }, isPending: false };
}

/** Waits for a process, unless an operator's decision goes first. */
async function waitFor(process: RemoteProcess, signal: AbortSignal): Promise<Examined> {
  signal.addEventListener('abort', () => process.stop(), { once: true });
  const examined = await process.done;
  signal.throwIfAborted();
  return examined;
}

interface Started {
  readonly name: ReleaseName;
  readonly process: RemoteProcess | undefined;
  /** The part that stays if nothing passes, or until something has. */
  readonly live: Part | undefined;
}

export async function settle(
  { name, process, live }: Started,
  { processes, signal }: Pick<SelectOptions, 'processes' | 'signal'>,
): Promise<Verdict> {
  // A site can do without a result that comes later if it has another part.
  const isPending = process !== undefined && !process.examined && !processes.isWaitedFor;
  if (live && (!process || isPending)) return stays(name, live, isPending);
  if (!process) return { ...nothingFound, name, isPending };
  return toVerdict(name, process.examined ?? (await waitFor(process, signal)), live);
}

/** Those without a part that a site cannot do without: the shell, live remotes, and all of them if none has one. */
export function findMissing(verdicts: readonly Verdict[], { history }: DeployedSite): readonly Verdict[] {
  const missing = verdicts.filter(({ part }) => !part);
  const isLive = (name: string): boolean => history?.current.versions[name] !== undefined;
  return missing.filter(({ name }) => name === 'shell' || isLive(name) || missing.length === verdicts.length);
}

export function noUsableRelease({ name, refusals }: Verdict): string {
  const reasons = refusals.map(({ version, reason }) => `${reason} (version ${version})`);
  return `there is no usable release of ${name}: ${[...new Set(reasons)].join('; ') || 'none is published'}`;
}
