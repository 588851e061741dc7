import type { SitePath } from '@proper/shared-types';
import type { AdmittedRemote } from '../admission/gate';
import type { Fault } from '../admission/objections';
import type { Outcome } from '../renderer/renderer';
import type { StoredRelease } from '../store/store';
import { inWords, pathOf, renderDocument, type Subject } from './document';
import type { Ingredients } from './ingredients';
import { filledIn, partComposition } from './part-composition';
import type { RenderedPages } from './rendered-pages';

/** The documents of a site, by their path; null is the not-found document. */
export type Documents = ReadonlyMap<SitePath | null, string>;

/** A release that spoils its documents. */
export interface RenderingFault extends Fault {
  readonly culprit: StoredRelease;
}

/** How rendering ended: with all documents, or with the releases that have to go. */
export type Rendered =
  | {
      readonly ok: true;
      readonly documents: Documents;
      /** The documents' keys among the {@link RenderedPages}. */
      readonly keys: ReadonlySet<string>;
    }
  | { readonly ok: false; readonly faults: readonly RenderingFault[] };

type RenderedPage = readonly [page: SitePath | null, html: string];

/**
 * Makes every document, the remotes side by side: one that was made of the very same before is taken over, and every other
 * rendered once. The first fault of a remote ends its part.
 */
export async function renderDocuments(ingredients: Ingredients, before: RenderedPages): Promise<Rendered> {
  const { shell, remotes, unavailable } = ingredients;
  const keys = new Set<string>();

  async function render(remote: AdmittedRemote | null, subject: Subject): Promise<Outcome<string>> {
    const page = subject.page?.path ?? null;
    const composition = partComposition(ingredients, pathOf(subject) ?? undefined, remote?.name);
    const key = await before.keyOf({
      shell: shell.stored.release,
      remote: remote?.stored.release ?? null,
      page,
      unavailable: subject.unavailable,
      composition,
    });
    keys.add(key);
    const known = await before.find(key);
    if (known !== undefined) return { ok: true, result: known };
    const { renderer } = remote ?? shell;
    const outcome = await renderDocument(renderer, { composition, shell: shell.stored, remote, subject });
    if (!outcome.ok) return outcome;
    before.add(key, outcome.result);
    return outcome;
  }

  async function renderAll(
    remote: AdmittedRemote | null,
    subjects: readonly Subject[],
  ): Promise<readonly RenderedPage[] | RenderingFault> {
    const rendered: RenderedPage[] = [];
    for (const subject of subjects) {
      const outcome = await render(remote, subject);
      if (!outcome.ok)
        return { culprit: (remote ?? shell).stored, reason: `${inWords(subject)} ${outcome.reason}` };
      rendered.push([pathOf(subject), filledIn(outcome.result, remotes)]);
    }
    return rendered;
  }

  const all = await Promise.all([
    renderAll(null, [{}, ...unavailable.map((path) => ({ unavailable: path }))]),
    ...remotes.map((remote) =>
      renderAll(
        remote,
        remote.pages.map((page) => ({ page })),
      ),
    ),
  ]);
  const faults = all.filter((each): each is RenderingFault => 'culprit' in each);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, documents: new Map(all.flatMap((each) => ('culprit' in each ? [] : each))), keys };
}
