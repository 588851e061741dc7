import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig, SitePath } from 'shared-types';
import type { ComposedRemote, Composition } from 'shared-types/release';
import type { AdmittedPage, AdmittedRemote, AdmittedShell } from '../admission/gate';
import type { Fault } from '../admission/objections';
import type { DocumentParts } from '../renderer/messages';
import type { StoredRelease } from '../store/store';
import { fileOf, fontsOf } from './files';

/** What one site is made of. */
export interface Ingredients {
  readonly config: SiteConfig;
  readonly shell: AdmittedShell;
  readonly remotes: readonly AdmittedRemote[];
  /** Pages that say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
}

/** The documents of a site, by their path; null is the not-found document. */
export type Documents = ReadonlyMap<SitePath | null, string>;

/** A release that spoils its documents. */
export interface RenderingFault extends Fault {
  readonly culprit: StoredRelease;
}

/** How rendering ended: with all documents, or with the releases that have to go. */
export type Rendered =
  | { readonly ok: true; readonly documents: Documents }
  | { readonly ok: false; readonly faults: readonly RenderingFault[] };

const styleOf = (stored: StoredRelease, file: string) => ({
  ...fileOf(stored, file),
  css: readFileSync(path.join(stored.folder, 'browser', file), 'utf8'),
});

/** What every document of the site says it was composed from. */
export function compositionOf({ config, remotes, unavailable }: Omit<Ingredients, 'shell'>): Composition {
  const composed = remotes.map(({ name, stored }): readonly [string, ComposedRemote] => {
    const { href, integrity } = fileOf(stored, stored.release.entry ?? '');
    return [name, { version: stored.release.version, entry: href, integrity }];
  });
  return {
    config,
    remotes: Object.fromEntries(composed) as Composition['remotes'],
    pages: Object.fromEntries(remotes.flatMap(({ name, pages }) => pages.map((page) => [page.path, name]))),
    ...(unavailable.length > 0 ? { unavailable } : {}),
  };
}

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

/** Renders every document once, the remotes side by side. The first fault of each ends its part. */
export async function renderDocuments(ingredients: Ingredients): Promise<Rendered> {
  const { shell, remotes, unavailable } = ingredients;
  const composition = compositionOf(ingredients);

  async function renderAll(
    remote: AdmittedRemote | null,
    subjects: readonly Subject[],
  ): Promise<readonly RenderedPage[] | RenderingFault> {
    const { stored: culprit, renderer } = remote ?? shell;
    const rendered: RenderedPage[] = [];
    for (const subject of subjects) {
      const parts = {
        ...partsFor(composition, shell.stored, remote, subject.page),
        ...(subject.unavailable === undefined ? {} : { unavailable: subject.unavailable }),
      };
      const outcome = await renderer.run('document', { page: subject.page?.path ?? null, parts });
      if (!outcome.ok)
        return { culprit, reason: `${inWords(subject)} cannot be rendered: ${outcome.reason}` };
      const fault = faultOf(outcome.result);
      if (fault !== undefined) return { culprit, reason: `${inWords(subject)} ${fault}` };
      rendered.push([pathOf(subject), outcome.result]);
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
  return { ok: true, documents: new Map(all.flatMap((each) => ('culprit' in each ? [] : each))) };
}
