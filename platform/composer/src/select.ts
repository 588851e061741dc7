import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName } from '@proper/shared-types';
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

/** A new site. */
export interface SiteChanges {
  readonly site: Ingredients;
  readonly documents: Documents;
}

/** The releases of a site. */
export interface Selection extends ReleaseSet {
  /** Undefined if the live site is made from the same. */
  readonly changes: SiteChanges | undefined;
  /** Releases that were refused, or could not be fetched. */
  readonly refusals: readonly Refusal[];
}

const noUsableRelease = (name: string, refusals: readonly Refusal[]): string => {
  const reasons = refusals.map(({ version, reason }) => `${reason} (version ${version})`);
  return `there is no usable release of ${name}: ${reasons.join('; ')}`;
};

/** The releases of one remote, of which the first that passes everything is used. */
interface Lane {
  readonly name: RemoteName;
  readonly waiting: Candidate[];
  readonly refusals: Refusal[];
  /** The release that is being examined or has passed; undefined if all are refused. */
  current?: AdmittedRemote | undefined;
}

/** Moves a lane on to the next release that the gate admits. */
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
  const { config, remotes: routes, before, deployed, configHash, browser, graceMs } = workspace;
  const lanes = [...candidates].map(
    ([name, { releases, refusals }]): Lane => ({ name, waiting: [...releases], refusals: [...refusals] }),
  );
  await settleTogether(lanes, (lane) => advance(lane, shell, workspace), graceMs);
  const live = (await workspace.live()) && before?.current;

  for (;;) {
    const remotes = lanes.flatMap(({ current }) => current ?? []);
    const missing = lanes.filter(({ current }) => current === undefined);
    // A live remote cannot be left out. The refusal of a shell names every team that it waits for.
    const needed = missing.filter(({ name }) => remotes.length === 0 || live?.versions[name] !== undefined);
    if (needed.length > 0) {
      const reasons = needed.map((lane) => noUsableRelease(lane.name, lane.refusals));
      throw new ReleaseFault(`no site can be made with it: ${reasons.join('; ')}`);
    }
    const unavailable = [...routes.remotes.keys()]
      .filter((name) => !remotes.some((remote) => remote.name === name))
      .flatMap((name) => pagesWithout(name, routes, deployed.pages));
    const site: Ingredients = { config, shell, remotes, unavailable };
    const selection = { ...releaseSetOf(site), refusals: lanes.flatMap(({ refusals }) => refusals) };
    const isLive = isDeepStrictEqual(
      [live?.config, live?.versions, live?.unavailable],
      [configHash, selection.versions, unavailable],
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
 * Selects the releases of a site, and renders it, with the current shell or, where that fails, with the live one: a new shell that a
 * remote cannot follow must not stop the other teams.
 *
 * @throws OperatorError if no site can be made at all.
 */
export async function selectReleases(
  { shell, remotes }: { readonly shell: Candidates; readonly remotes: ReadonlyMap<RemoteName, Candidates> },
  composition: Workspace,
): Promise<Selection> {
  composition.signal.throwIfAborted();
  // Ends all engines with the selection, however that ends.
  const stopped = new AbortController();
  const signal = AbortSignal.any([composition.signal, stopped.signal]);
  const workspace: Workspace = { ...composition, signal };
  const refusals = [...shell.refusals];
  try {
    for (const candidate of shell.releases)
      try {
        const admitted = await admitShell(candidate, workspace).catch((thrown: unknown) => {
          throw faultOf(thrown, signal);
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
  throw new OperatorError(`No site can be composed: ${noUsableRelease('shell', refusals)}`);
}
