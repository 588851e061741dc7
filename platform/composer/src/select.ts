import { OperatorError } from '@proper/operator-kit/operator-error';
import type { SitePath } from '@proper/shared-types';
import type { Refusal } from './model/faults';
import type { Versions } from './model/releases';
import { isKnownSite } from './publish/deployed-site';
import { findCollision, type NewPart } from './publish/site';
import { type SelectOptions, tryShell } from './shell-trial';
import type { Acceptance } from './state/history';
import { nothingFound, noUsableRelease, settle, stays, toVerdict, type Verdict, waitFor } from './verdict';

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

/** Examines all remotes with the live shell. */
const examineRemotes = ({ plan, processes, signal }: SelectOptions, shell: string) =>
  Promise.all(
    plan.enabled.map((name) =>
      settle(
        { name, process: plan.examineRemote(name, shell), live: plan.usablePart(name, shell) },
        { processes, signal },
      ),
    ),
  );

/** The shell of the next site, and the verdicts on all remotes with it. */
interface Chosen {
  readonly shell: Verdict;
  readonly remotes: readonly Verdict[];
  readonly refusals: readonly Refusal[];
}

/** Fails if a name has no part, unless the site can do without it. @throws OperatorError */
function requireParts(verdicts: readonly Verdict[], { site }: SelectOptions): void {
  const missing = verdicts.filter(({ part }) => !part);
  const needed = missing.filter(
    ({ name }) =>
      name === 'shell' ||
      site.history?.current.versions[name] !== undefined ||
      missing.length === verdicts.length,
  );
  if (needed.length === 0) return;
  const reasons = needed.map(({ name, refusals }) => noUsableRelease(name, refusals));
  throw new OperatorError(`No site can be composed: ${reasons.join('; ')}`);
}

/** Examines the shell and, with the live one, the remotes, side by side, and tries a new shell with all remotes. */
async function choose(options: SelectOptions): Promise<Chosen> {
  const { plan, site } = options;
  const liveShell = isKnownSite(site) ? plan.liveVersions('shell')[0] : undefined;
  // Which pages have no release is known for certain only later.
  const absent = plan.enabled.filter((name) => !plan.intactPart(name));
  const expected = plan
    .unavailablePages([...plan.disabled, ...absent])
    .filter((page) => plan.isDisabledPage(page) || site.history?.current.unavailable.includes(page));
  const live = plan.intactPart('shell');
  const process = plan.examineShell(expected);
  const [shell, remotes] = await Promise.all([
    settle({ name: 'shell', process, live }, options),
    liveShell === undefined ? [] : examineRemotes(options, liveShell),
  ]);
  requireParts([shell], options);
  const { version } = shell;
  if (version === undefined || version === liveShell) return { shell, remotes, refusals: shell.refusals };

  const trial = await tryShell(options, version, remotes);
  const refusals = [...shell.refusals, ...(trial.refusal ? [trial.refusal] : [])];
  if (!trial.refusal && !trial.isPending) return { shell, remotes: trial.verdicts, refusals };
  if (liveShell === undefined)
    throw new OperatorError(`No site can be composed: ${noUsableRelease('shell', refusals)}`);
  // The live shell stays until the other one can replace it.
  const stayed = live
    ? stays('shell', live, true)
    : { ...nothingFound, name: 'shell' as const, version: liveShell };
  return { shell: stayed, remotes, refusals };
}

/** The part of the chosen shell with the documents of all pages that turned out to be unavailable. @throws OperatorError */
async function finishShell(
  { plan, signal }: SelectOptions,
  chosen: Verdict,
  unavailable: readonly SitePath[],
): Promise<Verdict> {
  const { version = '', refusals, isPending } = chosen;
  const inputs = plan.inputsOf('shell', null, unavailable);
  const live = plan.intactPart('shell');
  if (live?.version === version && live.inputs === inputs)
    return { ...stays('shell', live, isPending), refusals };
  if (chosen.part?.part.inputs === inputs) return chosen;
  const process = plan.finishShell(version, unavailable);
  const finished = toVerdict('shell', process.examined ?? (await waitFor(process, signal)), undefined);
  if (!finished.part)
    throw new OperatorError(`No site can be composed: ${noUsableRelease('shell', finished.refusals)}`);
  return { ...finished, refusals, isPending };
}

/** The parts of a site, with the files of names that are gone. @throws OperatorError if two have a file of one path */
function collectParts(used: readonly Verdict[], { plan, site }: SelectOptions): readonly NewPart[] {
  const parts = used.flatMap(({ part }) => part ?? []);
  const names = parts.map(({ part }) => part.name);
  const retired = [...site.parts.values()].flatMap((part) => plan.retire(part, names));
  const all = [...parts, ...retired.map((part) => ({ part }))];
  const collision = findCollision(all.map(({ part }) => part));
  if (!collision) return all;
  throw new OperatorError(
    `No site can be composed: ${collision.owners.join(' and ')} both have the file ${collision.file}.`,
  );
}

/** Selects the parts of the next site. @throws OperatorError if no site can be made at all */
export async function selectParts(options: SelectOptions): Promise<Selection> {
  const { plan, site } = options;
  const { shell: chosen, remotes, refusals } = await choose(options);
  requireParts(remotes, options);
  const missing = remotes.filter(({ part }) => !part).map(({ name }) => name);
  const unavailable = plan.unavailablePages([...plan.disabled, ...missing]);
  const shell = await finishShell(options, chosen, unavailable);
  const used = [shell, ...remotes.filter(({ part }) => part)];
  const parts = collectParts(used, options);
  const count = (kind: 'rendered' | 'unchanged'): number =>
    used.reduce((sum, { documents }) => sum + documents[kind], 0);
  const ofLiveShell = shell.part?.folder ? 0 : 1 + unavailable.length;
  return {
    versions: Object.fromEntries(used.map((verdict) => [verdict.name, verdict.version ?? ''])),
    unavailable,
    parts,
    refusals: [...refusals, ...remotes.flatMap((verdict) => verdict.refusals)],
    accepted: [...chosen.accepted, ...remotes.flatMap((verdict) => verdict.accepted)],
    documents: { rendered: count('rendered'), unchanged: count('unchanged') + ofLiveShell },
    published: plan.publishedBy(used),
    isSame:
      parts.length + 1 === site.parts.size && parts.every(({ part }) => site.parts.get(part.name) === part),
  };
}
