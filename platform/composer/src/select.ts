import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName, SiteConfig, SitePath } from '@proper/shared-types';
import {
  type AdmittedRemote,
  type AdmittedShell,
  admitRemote,
  admitShell,
  type GateContext,
} from './admit/admit';
import {
  type Candidate,
  type Candidates,
  type DocumentFault,
  type Documents,
  type Fault,
  type Refusal,
  type ReleaseSet,
  refusalOf,
} from './model';
import { type Ingredients, type RenderOptions, renderDocuments } from './render/render';
import type { LazyRenderer } from './render/renderer';
import { settleTogether } from './settle-together';
import { examinePages, type PageStandards } from './verify/page-checks';

/** Opens the pages of new releases in a browser. Returns the releases that have to go. */
export type VisitPages = (site: Ingredients, documents: Documents) => Promise<readonly DocumentFault[]>;

/** What a site may be made of, and by which standards. */
export interface SelectionOptions {
  readonly config: SiteConfig;
  readonly shell: Candidates;
  readonly remotes: ReadonlyMap<RemoteName, Candidates>;
  /** Whether the live site is made of these. */
  readonly isLive: (releases: ReleaseSet) => boolean;
  readonly gate: Omit<GateContext, 'opened'>;
  readonly rendering: RenderOptions;
  readonly standards: PageStandards;
  /** Undefined where no browser is asked for. */
  readonly visit: VisitPages | undefined;
  /** Milliseconds for which the other teams wait for one that is slower than they; undefined where they wait to its end. */
  readonly graceMs: number | undefined;
  /**
   * The pages that a site without a remote has to speak for. Undefined where a remote can't be left out: it is live, and
   * what is live stays.
   */
  readonly pagesWithout: (name: RemoteName) => readonly SitePath[] | undefined;
  /** Pages that are left out anyway. */
  readonly unavailable: readonly SitePath[];
}

/** What a site is to be made of. */
export interface Selection extends ReleaseSet {
  /** Undefined when the live site is made of the very same. */
  readonly made: { readonly site: Ingredients; readonly documents: Documents } | undefined;
  /** Releases that were passed over, or could not be had. */
  readonly refusals: readonly Refusal[];
}

const releaseSetOf = ({ shell, remotes, unavailable }: Ingredients): ReleaseSet => ({
  versions: {
    shell: shell.stored.release.version,
    ...Object.fromEntries(remotes.map(({ name, stored }) => [name, stored.release.version])),
  },
  unavailable,
});

/** Refusals of one name, for a sentence. */
const formatAll = (refusals: readonly Refusal[]): string =>
  refusals.map(({ version, reason }) => `${reason} (version ${version})`).join('; ');

/** The releases of one remote, one after another, until one of them passes everything. */
class RemoteLane {
  readonly name: RemoteName;
  readonly refusals: Refusal[] = [];
  /** The release that is in the lane; undefined when all are refused. */
  current: AdmittedRemote | undefined;
  readonly #known: readonly Refusal[];
  readonly #waiting: Candidate[];
  readonly #context: { readonly shell: AdmittedShell; readonly context: GateContext };
  #examined: Candidate | undefined;
  #renderer: LazyRenderer | undefined;

  constructor(
    name: RemoteName,
    { releases, refusals }: Candidates,
    { shell, context }: { readonly shell: AdmittedShell; readonly context: GateContext },
  ) {
    this.name = name;
    this.#known = refusals;
    this.#waiting = [...releases];
    const opened = (renderer: LazyRenderer): void => {
      this.#renderer = renderer;
      context.opened(renderer);
    };
    this.#context = { shell, context: { ...context, opened } };
  }

  /** How many pages the release has, of which the lane's time depends. */
  get pages(): number {
    return this.#examined?.release.pages.length ?? 0;
  }

  /** Goes on to the next release that the gate admits. */
  async advance(): Promise<void> {
    this.current = undefined;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#examined = next;
      const verdict = await admitRemote(this.name, next, this.#context);
      if (verdict.ok) {
        this.current = verdict.admitted;
        return;
      }
      this.refusals.push(refusalOf(next.release, verdict));
    }
  }

  /** Refuses the release that is in the lane, and goes on. */
  async refuse(fault: Fault): Promise<void> {
    if (this.current) this.refusals.push(refusalOf(this.current.stored.release, fault));
    await this.advance();
  }

  /** Ends a new release that keeps all others waiting; what was live has time. */
  stop(reason: string): void {
    if (this.#examined?.wasLive === false) this.#renderer?.stop(reason);
  }

  /** Why the lane is empty. */
  get rejectionReason(): string {
    return `there is no usable release of ${this.name}: ${formatAll([...this.#known, ...this.refusals])}`;
  }
}

/** How choosing with one shell ended. */
type Attempt =
  | ({ readonly ok: true } & Selection)
  | {
      readonly ok: false;
      /** The shell's own fault, or a remote of which no release works with this shell. */
      readonly of: 'shell' | 'remote';
      readonly fault: Fault;
    };

/** Problems found in the rendered documents; a browser opens only those without any. */
async function checkDocuments(
  site: Ingredients,
  documents: Documents,
  { standards, visit }: SelectionOptions,
): Promise<readonly DocumentFault[]> {
  const faults = await examinePages(site, documents, standards);
  return faults.length > 0 || !visit ? faults : visit(site, documents);
}

/** Renders the site with one shell and, of each remote, the first release that passes everything. */
async function attemptWith(
  shellRelease: Candidate,
  options: SelectionOptions,
  context: GateContext,
): Promise<Attempt> {
  const { config, isLive, pagesWithout, rendering, graceMs } = options;
  const shell = await admitShell(shellRelease, context);
  if (!shell.ok) return { ok: false, of: 'shell', fault: shell };
  const lanes = [...options.remotes].map(
    ([name, candidates]) => new RemoteLane(name, candidates, { shell: shell.admitted, context }),
  );
  await settleTogether(lanes, (lane) => lane.advance(), graceMs);

  for (;;) {
    const remotes = lanes.flatMap(({ current }) => current ?? []);
    const missing = lanes.filter(({ current }) => current === undefined);
    const needed = missing.filter(({ name }) => remotes.length === 0 || pagesWithout(name) === undefined);
    // All of them: whoever deploys a shell reads for which teams it waits.
    if (needed.length > 0) {
      const reason = needed.map(({ rejectionReason }) => rejectionReason).join('; ');
      return { ok: false, of: 'remote', fault: { reason } };
    }
    const leftOut = missing.flatMap(({ name }) => pagesWithout(name) ?? []);
    const unavailable = [...options.unavailable, ...leftOut];
    const site: Ingredients = { config, shell: shell.admitted, remotes, unavailable };
    const releases = releaseSetOf(site);
    const refusals = () => lanes.flatMap((lane) => lane.refusals);
    if (isLive(releases)) return { ok: true, ...releases, made: undefined, refusals: refusals() };
    const rendered = await renderDocuments(site, rendering, (work) =>
      settleTogether(
        lanes.filter(({ current }) => current !== undefined),
        ({ current }) => work(current ?? null),
        graceMs,
      ),
    );
    const faults = rendered.ok ? await checkDocuments(site, rendered.documents, options) : rendered.faults;
    if (rendered.ok && faults.length === 0) {
      const { documents } = rendered;
      return { ok: true, ...releases, made: { site, documents }, refusals: refusals() };
    }
    for (const { culprit, ...fault } of faults) {
      if (culprit === shellRelease) return { ok: false, of: 'shell', fault };
      await lanes.find(({ current }) => current?.stored === culprit)?.refuse(fault);
    }
  }
}

/** What the site would be made of if every wanted release passed. */
function wantedReleases({
  shell,
  remotes,
  unavailable,
  pagesWithout,
}: SelectionOptions): ReleaseSet | undefined {
  const leftOut: SitePath[] = [...unavailable];
  const versions: Record<string, string> = {};
  for (const [name, { releases }] of [['shell', shell] as const, ...remotes]) {
    const pages = name === 'shell' ? undefined : pagesWithout(name);
    const [first] = releases;
    if (first) versions[name] = first.release.version;
    else if (pages) leftOut.push(...pages);
    else return undefined;
  }
  return { versions, unavailable: leftOut };
}

async function selectWith(options: SelectionOptions, context: GateContext): Promise<Selection> {
  const { shell, remotes } = options;
  const refusals = [shell, ...remotes.values()].flatMap((each) => each.refusals);
  let lastReason: string | undefined;
  for (const candidate of shell.releases) {
    const attempt = await attemptWith(candidate, options, context);
    if (attempt.ok) return { ...attempt, refusals: [...refusals, ...attempt.refusals] };
    const { of, fault } = attempt;
    const isOwn = of === 'shell';
    const reason = `no site can be made with it: ${fault.reason}`;
    refusals.push(refusalOf(candidate.release, isOwn ? fault : { reason }));
    lastReason = isOwn ? undefined : fault.reason;
  }
  const ofShell = formatAll(refusals.filter(({ name }) => name === 'shell'));
  throw new OperatorError(
    `No site can be composed: ${lastReason ?? `there is no usable release of shell: ${ofShell}`}`,
  );
}

/**
 * Renders the site with the wanted shell or, where no site can be made with that, with the live one: a new shell
 * that a remote cannot follow must not stop the other teams.
 *
 * @throws OperatorError when no site can be made at all.
 */
export async function selectReleases(options: SelectionOptions): Promise<Selection> {
  const wanted = wantedReleases(options);
  // Nothing has to run for it to be known that nothing changes.
  if (wanted && options.isLive(wanted)) {
    const refusals = [options.shell, ...options.remotes.values()].flatMap((each) => each.refusals);
    return { ...wanted, made: undefined, refusals };
  }
  const renderers: LazyRenderer[] = [];
  const { signal } = options.gate;
  const stopAll = (): void => {
    for (const renderer of renderers) renderer.stop();
  };
  signal.addEventListener('abort', stopAll);
  try {
    return await selectWith(options, {
      ...options.gate,
      opened(renderer) {
        renderers.push(renderer);
        if (signal.aborted) renderer.stop();
      },
    });
  } finally {
    signal.removeEventListener('abort', stopAll);
    stopAll();
  }
}
