import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig, SitePath } from 'shared-types';
import type { ComposedRemote, Composition } from 'shared-types/release';
import type { AdmittedPage, AdmittedRemote, AdmittedShell } from '../admission/gate';
import type { DocumentParts } from '../renderer/messages';
import type { StoredRelease } from '../store/store';
import { fileOf, fontsOf } from './files';

/** What one site is made of. */
export interface Ingredients {
  readonly config: SiteConfig;
  readonly shell: AdmittedShell;
  readonly remotes: readonly AdmittedRemote[];
}

/** The documents of a site, by their path; null is the not-found document. */
export type Documents = ReadonlyMap<SitePath | null, string>;

/** A release that spoils its documents. */
interface RenderingFault {
  readonly culprit: StoredRelease;
  readonly reason: string;
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
export function compositionOf({ config, remotes }: Pick<Ingredients, 'config' | 'remotes'>): Composition {
  const composed = remotes.map(({ name, stored }): readonly [string, ComposedRemote] => {
    const { href, integrity } = fileOf(stored, stored.release.entry ?? '');
    return [name, { version: stored.release.version, entry: href, integrity }];
  });
  return {
    config,
    remotes: Object.fromEntries(composed) as Composition['remotes'],
    pages: Object.fromEntries(remotes.flatMap(({ name, pages }) => pages.map((page) => [page.path, name]))),
  };
}

function partsFor(
  composition: Composition,
  shell: StoredRelease,
  remote: AdmittedRemote | null,
  page: AdmittedPage | null,
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

type RenderedPage = readonly [page: SitePath | null, html: string];

/** Renders every document once, the remotes side by side. The first fault of each ends its part. */
export async function renderDocuments({ config, shell, remotes }: Ingredients): Promise<Rendered> {
  const composition = compositionOf({ config, remotes });

  async function renderPages(
    remote: AdmittedRemote | null,
    pages: readonly (AdmittedPage | null)[],
  ): Promise<readonly RenderedPage[] | RenderingFault> {
    const { stored: culprit, renderer } = remote ?? shell;
    const rendered: RenderedPage[] = [];
    for (const page of pages) {
      const subject = page ? `the page ${page.path}` : 'the not-found document';
      const parts = partsFor(composition, shell.stored, remote, page);
      const outcome = await renderer.run('document', { page: page?.path ?? null, parts });
      if (!outcome.ok) return { culprit, reason: `${subject} cannot be rendered: ${outcome.reason}` };
      const fault = faultOf(outcome.result);
      if (fault !== undefined) return { culprit, reason: `${subject} ${fault}` };
      rendered.push([page?.path ?? null, outcome.result]);
    }
    return rendered;
  }

  const all = await Promise.all([
    renderPages(null, [null]),
    ...remotes.map((remote) => renderPages(remote, remote.pages)),
  ]);
  const faults = all.filter((each): each is RenderingFault => 'culprit' in each);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, documents: new Map(all.flatMap((each) => ('culprit' in each ? [] : each))) };
}
