import { readFileSync, statSync } from 'node:fs';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';
import * as v from 'valibot';
import type { Refusal } from './model/faults';
import type { NewPart } from './publish/site';
import { type Part, partFile, partSchema } from './remote/job/part';
import type { Examined, RemoteProcess } from './remote/process';
import type { RemoteProcesses } from './remote/processes';
import type { Acceptance } from './state/history';

/** The part that one name can add to a site, with what was found on the way. */
export interface Verdict {
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

export const nothingFound = {
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

/** The live part as a verdict. */
export const stays = (name: ReleaseName, part: Part, isPending = false): Verdict => ({
  ...nothingFound,
  name,
  version: part.version,
  part: { part },
  documents: { rendered: 0, unchanged: part.pages.length },
  isPending,
});

export function toVerdict(name: ReleaseName, { summary, folder }: Examined, live: Part | undefined): Verdict {
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
export async function waitFor(process: RemoteProcess, signal: AbortSignal): Promise<Examined> {
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

/** What was started for a name, if anything. */
interface Started {
  readonly name: ReleaseName;
  readonly process: RemoteProcess | undefined;
  /** The part that stays if nothing passes, or until something has. */
  readonly live: Part | undefined;
}

/** Turns a process into a verdict. */
export async function settle(
  { name, process, live }: Started,
  { processes, signal }: { readonly processes: RemoteProcesses; readonly signal: AbortSignal },
): Promise<Verdict> {
  if (!process) return live ? stays(name, live) : { ...nothingFound, name };
  // A site can do without a result that comes later if it has another part.
  if (!process.examined && live && !processes.isWaitedFor) return { ...stays(name, live, true), process };
  const verdict = toVerdict(name, process.examined ?? (await waitFor(process, signal)), live);
  return { ...verdict, process };
}

export const noUsableRelease = (name: string, refusals: readonly Refusal[]): string => {
  const reasons = refusals.map(({ version, reason }) => `${reason} (version ${version})`);
  return `there is no usable release of ${name}: ${[...new Set(reasons)].join('; ') || 'none is published'}`;
};
