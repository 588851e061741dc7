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
import { Visitor } from './verify/visitor';
import type { Workspace } from './workspace';

/** What a site is made from. */
export interface Selection extends ReleaseSet {
  /** Undefined if the live site is made from the same. */
  readonly made: { readonly site: Ingredients; readonly documents: Documents } | undefined;
  /** Releases that were refused, or could not be fetched. */
  readonly refusals: readonly Refusal[];
}

/** Refusals of one name as text. */
const formatAll = (refusals: readonly Refusal[]): string =>
  refusals.map(({ version, reason }) => `${reason} (version ${version})`).join('; ');

/** The releases of one remote, one after another, until one of them passes everything. */
class RemoteLane {
  readonly name: RemoteName;
  readonly refusals: Refusal[];
  /** The release that is in the lane; undefined when all are refused. */
  current: AdmittedRemote | undefined;
  readonly #waiting: Candidate[];
  readonly #shell: AdmittedShell;
  readonly #workspace: Workspace;
  #examined: AdmittedRemote | undefined;

  constructor(
    [name, { releases, refusals }]: readonly [RemoteName, Candidates],
    shell: AdmittedShell,
    workspace: Workspace,
  ) {
    this.name = name;
    this.refusals = [...refusals];
    this.#waiting = [...releases];
    this.#shell = shell;
    this.#workspace = workspace;
  }

  /** How many pages the release has, on which the lane's time depends. */
  get pages(): number {
    return this.#examined?.stored.release.pages.length ?? 0;
  }

  /** Moves on to the next release that the gate admits. */
  async advance(): Promise<void> {
    const { settings, signal } = this.#workspace;
    this.current = undefined;
    while (!this.current) {
      const stored = this.#waiting.shift();
      if (!stored) return;
      const renderer = new Renderer(this.#shell.stored, stored, { limits: settings.engine, signal });
      this.#examined = { name: this.name, stored, renderer };
      try {
        await admitRemote(this.#examined, this.#shell, this.#workspace);
        this.current = this.#examined;
      } catch (thrown) {
        this.refusals.push(refusalOf(stored.release, faultOf(thrown, signal)));
      }
    }
  }

  /** Refuses the current release, and moves on. */
  async refuse(fault: ReleaseFault): Promise<void> {
    if (this.current) this.refusals.push(refusalOf(this.current.stored.release, fault));
    await this.advance();
  }

  /** Stops a new release that keeps all others waiting, but not one that was live. */
  stop(reason: string): void {
    if (this.#examined?.stored.wasLive === false) this.#examined.renderer.stop(reason);
  }
}

interface SelectionOptions {
  readonly remotes: ReadonlyMap<RemoteName, Candidates>;
  /** Opens the pages of new releases; undefined where no browser is asked for. */
  readonly visitor: Visitor | undefined;
}

/**
 * Makes a site of one shell and, of each remote, the first release that passes everything.
 *
 * @throws ReleaseFault of the shell.
 */
async function selectWith(
  shell: AdmittedShell,
  { remotes: candidates, visitor }: SelectionOptions,
  workspace: Workspace,
): Promise<Selection> {
  const { config, remotes: routes, pins, before, live, configHash, graceMs } = workspace;
  const pagesOf = (name: RemoteName): readonly SitePath[] => pagesWithout(name, routes, before);
  // A live remote cannot be left out.
  const isNeeded = (name: RemoteName): boolean =>
    live !== undefined && before?.current.versions[name] !== undefined;
  const lanes = [...candidates].map((each) => new RemoteLane(each, shell, workspace));
  await settleTogether(lanes, (lane) => lane.advance(), graceMs);

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
    if (isLive) return { ...selection, made: undefined };

    const { documents, ...rendered } = await renderDocuments(site, workspace, (render) =>
      settleTogether(
        lanes.filter(({ current }) => current),
        async ({ current }) => (current ? render(current) : []),
        graceMs,
      ),
    );
    let { faults } = rendered;
    if (faults.length === 0) faults = await examinePages(site, documents, workspace);
    // Only a site without other faults is opened in a browser.
    if (faults.length === 0 && visitor) faults = await visitor.visit(site, documents);
    if (faults.length === 0) return { ...selection, made: { site, documents } };
    for (const { culprit, fault } of faults) {
      if (culprit === shell.stored) throw fault;
      await lanes.find(({ current }) => current?.stored === culprit)?.refuse(fault);
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
  const visitor = outer.browser ? new Visitor(workspace) : undefined;
  const refusals = [...shell.refusals];
  try {
    for (const candidate of shell.releases)
      try {
        const admitted = await admitShell(candidate, workspace).catch((thrown: unknown) => {
          throw faultOf(thrown, workspace.signal);
        });
        const selection = await selectWith(admitted, { remotes, visitor }, workspace);
        return { ...selection, refusals: [...refusals, ...selection.refusals] };
      } catch (thrown) {
        if (!(thrown instanceof ReleaseFault)) throw thrown;
        refusals.push(refusalOf(candidate.release, thrown));
      }
  } finally {
    stopped.abort('was stopped');
    await visitor?.close();
  }
  throw new OperatorError(
    `No site can be composed: there is no usable release of shell: ${formatAll(refusals)}`,
  );
}
