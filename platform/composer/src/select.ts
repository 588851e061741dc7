import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName, SitePath } from '@proper/shared-types';
import { type AdmittedRemote, type AdmittedShell, admitRemote, admitShell } from './admit/admit';
import {
  type Candidate,
  type Candidates,
  type Documents,
  faultOf,
  type Refusal,
  ReleaseFault,
  type ReleaseSet,
  refusalOf,
} from './model';
import { pagesWithout } from './pull/remotes-file';
import { type Ingredients, releaseSetOf, renderDocuments } from './render/render';
import { Renderer } from './render/renderer';
import { settleTogether } from './settle-together';
import { examinePages } from './verify/page-checks';
import { visitPages } from './verify/visitor';
import type { Workspace } from './workspace';

/** What a site is made from. */
export interface Selection extends ReleaseSet {
  /** What the new site is made from, and its documents; undefined if the live site is made from the same. */
  readonly changes: { readonly site: Ingredients; readonly documents: Documents } | undefined;
  /** Releases that were refused, or could not be fetched. */
  readonly refusals: readonly Refusal[];
}

/** Refusals of one name as text. */
const formatAll = (refusals: readonly Refusal[]): string =>
  refusals.map(({ version, reason }) => `${reason} (version ${version})`).join('; ');

/** The releases of one remote, one after another, until one of them passes everything. */
interface Lane {
  readonly name: RemoteName;
  readonly waiting: Candidate[];
  readonly refusals: Refusal[];
  /** The release that is examined, or has passed what it was examined for; undefined when all are refused. */
  current?: AdmittedRemote | undefined;
}

/** Moves on to the next release of a lane that the gate admits. */
async function advance(lane: Lane, shell: AdmittedShell, workspace: Workspace): Promise<void> {
  const { name, waiting, refusals } = lane;
  const { settings, signal } = workspace;
  for (let stored = waiting.shift(); stored; stored = waiting.shift()) {
    const renderer = new Renderer(shell.stored, stored, { limits: settings.engine, signal });
    lane.current = { name, stored, renderer };
    try {
      return await admitRemote(lane.current, shell, workspace);
    } catch (thrown) {
      refusals.push(refusalOf(stored.release, faultOf(thrown, signal)));
    }
  }
  lane.current = undefined;
}

/**
 * Makes a site of one shell and, of each remote, the first release that passes everything.
 *
 * @throws ReleaseFault of the shell.
 */
async function selectWith(
  shell: AdmittedShell,
  candidates: ReadonlyMap<RemoteName, Candidates>,
  workspace: Workspace,
): Promise<Selection> {
  const { config, remotes: routes, pins, before, deployed, configHash, browser, graceMs } = workspace;
  const pagesOf = (name: RemoteName): readonly SitePath[] => pagesWithout(name, routes, deployed.pages);
  const lanes = [...candidates].map(
    ([name, { releases, refusals }]): Lane => ({ name, waiting: [...releases], refusals: [...refusals] }),
  );
  await settleTogether(lanes, (lane) => advance(lane, shell, workspace), graceMs);
  const live = await workspace.live();
  // A live remote cannot be left out.
  const isNeeded = (name: RemoteName): boolean =>
    live !== undefined && before?.current.versions[name] !== undefined;

  for (;;) {
    const remotes = lanes.flatMap(({ current }) => current ?? []);
    const missing = lanes.filter(({ current }) => current === undefined);
    // All of them, so that the refusal of a shell names every team that it waits for.
    const needed = missing.filter(({ name }) => remotes.length === 0 || isNeeded(name));
    if (needed.length > 0) {
      const reasons = needed.map(
        (lane) => `there is no usable release of ${lane.name}: ${formatAll(lane.refusals)}`,
      );
      throw new ReleaseFault(`no site can be made with it: ${reasons.join('; ')}`);
    }
    const unavailable = [...pins.disabled, ...missing.map(({ name }) => name)].flatMap(pagesOf);
    const site: Ingredients = { config, shell, remotes, unavailable };
    const selection = { ...releaseSetOf(site), refusals: lanes.flatMap(({ refusals }) => refusals) };
    const isLive =
      live !== undefined &&
      before?.current.config === configHash &&
      isDeepStrictEqual(
        [before.current.versions, before.current.unavailable],
        [selection.versions, unavailable],
      );
    if (isLive) return { ...selection, changes: undefined };

    const { documents, ...rendered } = await renderDocuments(site, workspace);
    let { faults } = rendered;
    if (faults.length === 0) faults = await examinePages(site, documents, workspace);
    // Only a site without other faults is opened in a browser.
    if (faults.length === 0 && browser) faults = await visitPages(site, documents, workspace);
    if (faults.length === 0) return { ...selection, changes: { site, documents } };
    for (const { culprit, fault } of faults) {
      if (culprit === shell.stored) throw fault;
      const lane = lanes.find(({ current }) => current?.stored === culprit);
      lane?.refusals.push(refusalOf(culprit.release, fault));
      if (lane) await advance(lane, shell, workspace);
    }
  }
}

/**
 * Renders the site with the wanted shell or, where no site can be made with that, with the live one: a new shell
 * that a remote cannot follow must not stop the other teams.
 *
 * @throws OperatorError when no site can be made at all.
 */
export async function selectReleases(
  { shell, remotes }: { readonly shell: Candidates; readonly remotes: ReadonlyMap<RemoteName, Candidates> },
  outer: Workspace,
): Promise<Selection> {
  outer.signal.throwIfAborted();
  // Ends all engines with the selection, however that ends.
  const stopped = new AbortController();
  const workspace: Workspace = { ...outer, signal: AbortSignal.any([outer.signal, stopped.signal]) };
  const refusals = [...shell.refusals];
  try {
    for (const candidate of shell.releases)
      try {
        const admitted = await admitShell(candidate, workspace).catch((thrown: unknown) => {
          throw faultOf(thrown, workspace.signal);
        });
        const selection = await selectWith(admitted, remotes, workspace);
        return { ...selection, refusals: [...refusals, ...selection.refusals] };
      } catch (thrown) {
        if (!(thrown instanceof ReleaseFault)) throw thrown;
        refusals.push(refusalOf(candidate.release, thrown));
      }
  } finally {
    stopped.abort('was stopped');
  }
  throw new OperatorError(
    `No site can be composed: there is no usable release of shell: ${formatAll(refusals)}`,
  );
}
