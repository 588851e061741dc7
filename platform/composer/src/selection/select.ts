import { OperatorError } from '@proper/operator-kit/operator-error';
import type { RemoteName, SiteConfig, SitePath } from '@proper/shared-types';
import { type Candidate, examineShell, type OpenRenderer } from '../admission/gate';
import type { Fault } from '../admission/objections';
import { examinePages, type PageStandards } from '../admission/page-checks';
import type { Refusal } from '../errors';
import { Renderer, type RendererLimits } from '../renderer/renderer';
import { answersFor } from '../rendering/answers';
import type { Ingredients } from '../rendering/ingredients';
import { type Documents, type RenderingFault, renderDocuments } from '../rendering/render';
import type { RenderedPages } from '../rendering/rendered-pages';
import type { CutTypefaces } from '../rendering/typefaces';
import { UsedRules } from '../rendering/used-rules';
import type { Candidates } from '../sources/candidates';
import { type Makings, makingsOf } from './makings';
import { inWords, RemoteChoice, refusalOf } from './remote-choice';

/** Opens the pages of new releases in a browser. Returns the releases that have to go. */
export type VisitPages = (
  ingredients: Ingredients,
  documents: Documents,
) => Promise<readonly RenderingFault[]>;

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
  /** What was rendered before. */
  readonly rendered: RenderedPages;
  /** What was cut before. */
  readonly typefaces: CutTypefaces;
  readonly standards: PageStandards;
  /** Undefined where no browser is asked for. */
  readonly visit: VisitPages | undefined;
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
  readonly made:
    | {
        readonly ingredients: Ingredients;
        readonly documents: Documents;
        /** The documents' keys among the {@link RenderedPages}. */
        readonly keys: ReadonlySet<string>;
      }
    | undefined;
  /** Releases that were passed over, or could not be had. */
  readonly refusals: readonly Refusal[];
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

/** Renders the site with one shell and, of each remote, the first release that passes everything. */
async function attemptWith(
  shellRelease: Candidate,
  { config, remotes, ownerOf, isLive, rendered: before, standards, visit, leaveOut, unavailable }: Choice,
  openRenderer: OpenRenderer,
): Promise<Attempt> {
  const verdict = await examineShell(shellRelease, openRenderer);
  if (!verdict.ok) return { ok: false, of: 'shell', fault: verdict };
  const { live, isAccepted } = standards;
  const surroundings = { shell: verdict.admitted, ownerOf, openRenderer, live, isAccepted };
  const chosen = await Promise.all(
    [...remotes].map(([name, candidates]) => RemoteChoice.make(name, candidates, surroundings)),
  );
  const refusals = () => chosen.flatMap((each) => each.refusals);

  for (;;) {
    const admitted = chosen.flatMap(({ current }) => current ?? []);
    const missing = chosen.filter(({ current }) => current === undefined);
    const needed = missing.filter(({ name }) => admitted.length === 0 || leaveOut(name) === undefined);
    // All of them: whoever deploys a shell hears for which teams it waits.
    if (needed.length > 0)
      return { ok: false, of: 'remote', fault: { reason: needed.map(({ whyNone }) => whyNone).join('; ') } };
    const leftOut = missing.flatMap(({ name }) => leaveOut(name) ?? []);
    const ingredients: Ingredients = {
      config,
      shell: verdict.admitted,
      remotes: admitted,
      unavailable: [...unavailable, ...leftOut],
    };
    const makings = makingsOf(ingredients);
    if (isLive(makings)) return { ok: true, ...makings, made: undefined, refusals: refusals() };
    const rendered = await renderDocuments(ingredients, before);
    const faults = rendered.ok
      ? await faultsOf(ingredients, rendered.documents, { standards, visit })
      : rendered.faults;
    if (rendered.ok && faults.length === 0) {
      const { documents, keys } = rendered;
      return { ok: true, ...makings, made: { ingredients, documents, keys }, refusals: refusals() };
    }
    for (const { culprit, ...fault } of faults) {
      if (culprit === shellRelease) return { ok: false, of: 'shell', fault };
      await chosen.find(({ current }) => current?.stored === culprit)?.refuse(fault);
    }
  }
}

/** What speaks against documents that can be rendered; a browser opens only what nothing else does. */
async function faultsOf(
  ingredients: Ingredients,
  documents: Documents,
  { standards, visit }: Pick<Choice, 'standards' | 'visit'>,
): Promise<readonly RenderingFault[]> {
  const faults = await examinePages(ingredients, documents, standards);
  return faults.length > 0 || !visit ? faults : visit(ingredients, documents);
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
    const { of, fault } = made;
    const isOwn = of === 'shell';
    refusals.push(
      refusalOf(candidate, isOwn ? fault : { reason: `no site can be made with it: ${fault.reason}` }),
    );
    lastReason = isOwn ? undefined : fault.reason;
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
  const { limits, isLive, typefaces } = choice;
  const wanted = wantedOf(choice);
  const refusals = [choice.shell, ...choice.remotes.values()].flatMap((each) => each.refusals);
  // Nothing has to run for it to be known that nothing changes.
  if (wanted && isLive(wanted)) return { ...wanted, made: undefined, refusals };
  const rules = new UsedRules();
  const renderers: Renderer[] = [];
  try {
    return await selectWith(choice, refusals, async (shell) => {
      const renderer = await Renderer.start({ limits, answerTo: answersFor(typefaces.of(shell), rules.of) });
      renderers.push(renderer);
      return renderer;
    });
  } finally {
    for (const renderer of renderers) renderer.stop();
  }
}
