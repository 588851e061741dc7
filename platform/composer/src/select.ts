import { OperatorError } from 'operator-kit/operator-error';
import type { RemoteName, SiteConfig, SitePath } from 'shared-types';
import {
  type AdmittedRemote,
  type Candidate,
  examineRemote,
  examineShell,
  type OpenRenderer,
  type Surroundings,
} from './admission/gate';
import type { Refusal } from './errors';
import { type Makings, makingsOf } from './makings';
import { Renderer, type RendererLimits } from './renderer/renderer';
import { type Documents, type Ingredients, renderDocuments } from './rendering/render';
import { typefacesOf } from './rendering/typefaces';
import type { Candidates } from './sources/candidates';
import type { StoredRelease } from './store/store';

/** What a site may be made of. */
export interface Choice {
  readonly config: SiteConfig;
  readonly shell: Candidates;
  readonly remotes: ReadonlyMap<RemoteName, Candidates>;
  /** The remote that owns a route, if any does. */
  readonly ownerOf: (path: SitePath) => RemoteName | undefined;
  /** Whether the live site is made of these. */
  readonly isLive: (made: Makings) => boolean;
  readonly limits: RendererLimits;
  /**
   * The pages that a site without a remote has to speak for. Undefined where a remote can't be left out: it is live, and
   * what is live stays.
   */
  readonly leaveOut: (name: RemoteName) => readonly SitePath[] | undefined;
  /** Pages that are left out anyway. */
  readonly unavailable: readonly SitePath[];
}

/** What a site is to be made of. */
export interface Selection extends Makings {
  /** Undefined when the live site is made of the very same. */
  readonly made: { readonly ingredients: Ingredients; readonly documents: Documents } | undefined;
  /** Releases that were passed over, or could not be had. */
  readonly refusals: readonly Refusal[];
}

/** How choosing with one shell ended. */
type Attempt =
  | ({ readonly ok: true } & Selection)
  | {
      readonly ok: false;
      /** The shell's own fault, or a remote of which no release works with this shell. */
      readonly fault: 'shell' | 'remote';
      readonly reason: string;
    };

const refusalOf = ({ release: { name, version } }: StoredRelease, reason: string): Refusal => ({
  name,
  version,
  reason,
});

const inWords = (refusals: readonly Refusal[]): string =>
  refusals.map(({ version, reason }) => `${reason} (version ${version})`).join('; ');

/** The choice among the releases of one remote: the first that is not refused. */
class RemoteChoice {
  readonly name: RemoteName;
  readonly #candidates: Candidates;
  readonly #surroundings: Surroundings;
  readonly #waiting: Candidate[];
  readonly refusals: Refusal[] = [];
  /** Undefined when all are refused. */
  current: AdmittedRemote | undefined;

  private constructor(name: RemoteName, candidates: Candidates, surroundings: Surroundings) {
    this.name = name;
    this.#candidates = candidates;
    this.#surroundings = surroundings;
    this.#waiting = [...candidates.releases];
  }

  static async make(...of: [RemoteName, Candidates, Surroundings]): Promise<RemoteChoice> {
    const choice = new RemoteChoice(...of);
    await choice.#next();
    return choice;
  }

  /** Goes on to the next release. */
  async refuse(reason: string): Promise<void> {
    if (this.current) this.refusals.push(refusalOf(this.current.stored, reason));
    await this.#next();
  }

  get whyNone(): string {
    const known = [...this.#candidates.refusals, ...this.refusals];
    return `there is no usable release of ${this.name}: ${inWords(known)}`;
  }

  async #next(): Promise<void> {
    this.current = undefined;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const examined = await examineRemote(this.name, next, this.#surroundings);
      if (examined.ok) {
        this.current = examined.admitted;
        return;
      }
      this.refusals.push(refusalOf(next, examined.reason));
    }
  }
}

/** Renders the site with one shell and, of each remote, the first release that passes everything. */
async function attemptWith(
  shellRelease: Candidate,
  { config, remotes, ownerOf, isLive, leaveOut, unavailable }: Choice,
  openRenderer: OpenRenderer,
): Promise<Attempt> {
  const verdict = await examineShell(shellRelease, openRenderer);
  if (!verdict.ok) return { ok: false, fault: 'shell', reason: verdict.reason };
  const surroundings = { shell: verdict.admitted, ownerOf, openRenderer };
  const chosen = await Promise.all(
    [...remotes].map(([name, candidates]) => RemoteChoice.make(name, candidates, surroundings)),
  );
  const refusals = () => chosen.flatMap((each) => each.refusals);

  for (;;) {
    const admitted = chosen.flatMap(({ current }) => current ?? []);
    const missing = chosen.filter(({ current }) => current === undefined);
    const needed = missing.find(({ name }) => admitted.length === 0 || leaveOut(name) === undefined);
    if (needed) return { ok: false, fault: 'remote', reason: needed.whyNone };
    const leftOut = missing.flatMap(({ name }) => leaveOut(name) ?? []);
    const ingredients: Ingredients = {
      config,
      shell: verdict.admitted,
      remotes: admitted,
      unavailable: [...unavailable, ...leftOut],
    };
    const makings = makingsOf(ingredients);
    if (isLive(makings)) return { ok: true, ...makings, made: undefined, refusals: refusals() };
    const rendered = await renderDocuments(ingredients);
    if (rendered.ok) {
      const { documents } = rendered;
      return { ok: true, ...makings, made: { ingredients, documents }, refusals: refusals() };
    }
    for (const { culprit, reason } of rendered.faults) {
      if (culprit === shellRelease) return { ok: false, fault: 'shell', reason };
      // The composition is part of every document, so without this release all are rendered anew.
      await chosen.find(({ current }) => current?.stored === culprit)?.refuse(reason);
    }
  }
}

/** What the site would be made of if every wanted release passed. */
function wantedOf({ shell, remotes, unavailable, leaveOut }: Choice): Makings | undefined {
  const leftOut: SitePath[] = [...unavailable];
  const versions: Record<string, string> = {};
  for (const [name, { releases }] of [['shell', shell] as const, ...remotes]) {
    const pages = name === 'shell' ? undefined : leaveOut(name);
    const [first] = releases;
    if (first) versions[name] = first.release.version;
    else if (pages) leftOut.push(...pages);
    else return undefined;
  }
  return { versions, unavailable: leftOut };
}

async function selectWith(
  choice: Choice,
  known: readonly Refusal[],
  openRenderer: OpenRenderer,
): Promise<Selection> {
  const { shell } = choice;
  const refusals: Refusal[] = [...known];
  let lastReason: string | undefined;
  for (const candidate of shell.releases) {
    const made = await attemptWith(candidate, choice, openRenderer);
    if (made.ok) return { ...made, refusals: [...refusals, ...made.refusals] };
    const { fault, reason } = made;
    refusals.push(
      refusalOf(candidate, fault === 'shell' ? reason : `no site can be made with it: ${reason}`),
    );
    lastReason = fault === 'remote' ? reason : undefined;
  }
  const ofShell = inWords(refusals.filter(({ name }) => name === 'shell'));
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
export async function selectReleases(choice: Choice): Promise<Selection> {
  const { limits, isLive } = choice;
  const wanted = wantedOf(choice);
  const refusals = [choice.shell, ...choice.remotes.values()].flatMap((each) => each.refusals);
  // Nothing has to run for it to be known that nothing changes.
  if (wanted && isLive(wanted)) return { ...wanted, made: undefined, refusals };
  const renderers: Renderer[] = [];
  try {
    return await selectWith(choice, refusals, async (shell) => {
      const renderer = await Renderer.start({ limits, subsetFont: typefacesOf(shell) });
      renderers.push(renderer);
      return renderer;
    });
  } finally {
    for (const renderer of renderers) renderer.stop();
  }
}
