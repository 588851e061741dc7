import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName, SitePath } from '@proper/shared-types';
import type { Versions } from './model/releases';
import type { Plan } from './plan';
import { isKnownSite } from './publish/deployed-site';
import { findCollision, type NewPart } from './publish/site';
import { nothingFound, type Summary } from './remote/job/job';
import { tryShell } from './shell-trial';
import { findMissing, noUsableRelease, type SelectOptions, settle, stays, type Verdict } from './verdict';

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

interface Chosen extends Pick<Summary, 'refusals'> {
  readonly shell: Verdict;
  readonly remotes: readonly Verdict[];
}

/** Fails if a name has no part, unless the site can do without it. @throws OperatorError */
function requireParts(verdicts: readonly Verdict[], { site }: SelectOptions): void {
  const reasons = findMissing(verdicts, site).map(noUsableRelease);
  if (reasons.length > 0) throw new OperatorError(`No site can be composed: ${reasons.join('; ')}`);
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
  const examineRemote = (name: RemoteName, version: string) =>
    settle({ name, process: plan.examine(name, version), live: plan.usablePart(name, version) }, options);
  const [shell, ...remotes] = await Promise.all([
    settle({ name: 'shell', process: plan.examine('shell', null, expected), live }, options),
    ...(liveShell === undefined ? [] : plan.enabled.map((name) => examineRemote(name, liveShell))),
  ]);
  requireParts([shell], options);
  const { version } = shell;
  if (version === undefined || version === liveShell) return { shell, remotes, refusals: shell.refusals };

  const trial = await tryShell(options, version, remotes);
  const refusals = [...shell.refusals, ...(trial.refusal ? [trial.refusal] : [])];
  if (trial.verdicts) return { shell, remotes: trial.verdicts, refusals };
  if (liveShell === undefined) requireParts([{ ...shell, part: undefined, refusals }], options);
  // The live shell stays until the other one can replace it.
  const stayed = live
    ? stays('shell', live, true)
    : { ...nothingFound, name: 'shell', version: liveShell, isPending: false };
  return { shell: stayed, remotes, refusals };
}

/** The part of the chosen shell with the documents of all pages that turned out to be unavailable. @throws OperatorError */
async function finishShell(
  options: SelectOptions,
  chosen: Verdict,
  unavailable: readonly SitePath[],
): Promise<Verdict> {
  const { plan } = options;
  const { version = '', refusals, isPending } = chosen;
  const live = plan.usablePart('shell', null, unavailable);
  if (live?.version === version) return { ...stays('shell', live, isPending), refusals };
  if (chosen.part?.part.inputs === plan.inputsOf(null, unavailable)) return chosen;
  const process = plan.finishShell(version, unavailable);
  const finished = await settle({ name: 'shell', process, live: undefined }, options);
  requireParts([finished], options);
  return { ...finished, refusals, isPending };
}

/** The parts of a site, with the files of names that are gone. @throws OperatorError if two have a file of one path */
function collectParts(used: readonly Verdict[], plan: Plan): readonly NewPart[] {
  const parts = used.flatMap(({ part }) => part ?? []);
  const retired = plan.retire(parts.map(({ part }) => part.name));
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
  const parts = collectParts(used, plan);
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
    published: Object.fromEntries(
      used.flatMap(({ name, refusals: own, isPending }) => {
        const published = plan.published(name);
        return published !== undefined && !isPending && own.length === 0 ? [[name, published]] : [];
      }),
    ),
    isSame:
      parts.length + 1 === site.parts.size && parts.every(({ part }) => site.parts.get(part.name) === part),
  };
}
