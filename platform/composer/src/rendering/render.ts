import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SitePath } from 'shared-types';
import type { Composition } from 'shared-types/release';
import type { AdmittedPage, AdmittedRemote } from '../admission/gate';
import type { Fault } from '../admission/objections';
import type { DocumentParts } from '../renderer/messages';
import type { Outcome } from '../renderer/renderer';
import type { StoredRelease } from '../store/store';
import { fileOf, fontsOf } from './files';
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

const styleOf = (stored: StoredRelease, file: string) => ({
  ...fileOf(stored, file),
  css: readFileSync(path.join(stored.folder, 'browser', file), 'utf8'),
});

function partsFor(
  composition: Composition,
  shell: StoredRelease,
  remote: AdmittedRemote | null,
  page: AdmittedPage | undefined,
): DocumentParts {
  const styles = shell.release.styles.map((file) => styleOf(shell, file));
  const shellParts = {
    composition,
    fonts: fontsOf(shell),
    scripts: shell.release.scripts.map((file) => fileOf(shell, file)),
  };
  const released = remote?.stored.release.pages.find(({ path: released }) => released === page?.path);
  if (!remote || !released) return { ...shellParts, styles, preloads: [] };
  const { stored } = remote;
  const { entry, scripts: own, styles: ownStyles } = stored.release;
  return {
    ...shellParts,
    styles: [...styles, ...[...ownStyles, ...released.styles].map((file) => styleOf(stored, file))],
    preloads: [entry ?? '', ...own, ...released.scripts].map((file) => fileOf(stored, file)),
  };
}

/** The reason to refuse a document; undefined when it is as it should be. */
function faultOf(html: string): string | undefined {
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  return headings === 1 ? undefined : `has ${headings} h1 elements instead of one`;
}

/** One document: of a page, of a page that is not available, or, without either, the not-found document. */
interface Subject {
  readonly page?: AdmittedPage;
  readonly unavailable?: SitePath;
}

const pathOf = ({ page, unavailable }: Subject): SitePath | null => page?.path ?? unavailable ?? null;

const inWords = (subject: Subject): string =>
  subject.page
    ? `the page ${subject.page.path}`
    : `the document of ${pathOf(subject) ?? 'what is not found'}`;

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
    const parts = {
      ...partsFor(composition, shell.stored, remote, subject.page),
      ...(subject.unavailable === undefined ? {} : { unavailable: subject.unavailable }),
    };
    const outcome = await (remote ?? shell).renderer.run('document', { page, parts });
    if (!outcome.ok) return { ok: false, reason: `cannot be rendered: ${outcome.reason}` };
    const fault = faultOf(outcome.result);
    if (fault !== undefined) return { ok: false, reason: fault };
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
