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
  /** Whether the live site was made of these ingredients. */
  readonly isLive: (ingredients: Ingredients) => boolean;
  readonly limits: RendererLimits;
}

/** What a site is to be made of. */
export interface Selection {
  readonly ingredients: Ingredients;
  /** Undefined when the live site was made of the very same ingredients. */
  readonly documents: Documents | undefined;
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
  readonly #name: RemoteName;
  readonly #candidates: Candidates;
  readonly #surroundings: Surroundings;
  readonly #waiting: Candidate[];
  readonly refusals: Refusal[] = [];
  /** Undefined when all are refused. */
  current: AdmittedRemote | undefined;

  private constructor(name: RemoteName, candidates: Candidates, surroundings: Surroundings) {
    this.#name = name;
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
    return `there is no usable release of ${this.#name}: ${inWords(known)}`;
  }

  async #next(): Promise<void> {
    this.current = undefined;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const examined = await examineRemote(this.#name, next, this.#surroundings);
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
  { config, remotes, ownerOf, isLive }: Choice,
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
    const without = chosen.find(({ current }) => current === undefined);
    if (without) return { ok: false, fault: 'remote', reason: without.whyNone };
    const admitted = chosen.flatMap(({ current }) => current ?? []);
    const ingredients: Ingredients = { config, shell: verdict.admitted, remotes: admitted };
    if (isLive(ingredients)) return { ok: true, ingredients, documents: undefined, refusals: refusals() };
    const rendered = await renderDocuments(ingredients);
    if (rendered.ok) return { ok: true, ingredients, documents: rendered.documents, refusals: refusals() };
    for (const { culprit, reason } of rendered.faults) {
      if (culprit === shellRelease) return { ok: false, fault: 'shell', reason };
      // The composition is part of every document, so without this release all are rendered anew.
      await chosen.find(({ current }) => current?.stored === culprit)?.refuse(reason);
    }
  }
}

async function selectWith(choice: Choice, openRenderer: OpenRenderer): Promise<Selection> {
  const { shell, remotes } = choice;
  const refusals: Refusal[] = [shell, ...remotes.values()].flatMap((each) => each.refusals);
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
  const { limits } = choice;
  const renderers: Renderer[] = [];
  try {
    return await selectWith(choice, async (shell) => {
      const renderer = await Renderer.start({ limits, subsetFont: typefacesOf(shell) });
      renderers.push(renderer);
      return renderer;
    });
  } finally {
    for (const renderer of renderers) renderer.stop();
  }
}
