import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemotePage, SiteConfig, SitePath } from 'shared-types';
import {
  type ComposedRemote,
  type Composition,
  type DocumentFile,
  type DocumentRequest,
  releaseBase,
} from 'shared-types/release';
import type { AdmittedRemote, AdmittedShell } from '../admission/gate';
import { TimeoutError, withTimeout } from '../admission/with-timeout';
import { messageOf } from '../errors';
import type { StoredRelease } from '../store/store';
import { subsetOf } from './subset-of';

/** What one site is made of. */
export interface Ingredients {
  readonly config: SiteConfig;
  readonly shell: AdmittedShell;
  readonly remotes: readonly AdmittedRemote[];
}

/** The documents of a site, by their path; null is the not-found document. */
export type Documents = ReadonlyMap<SitePath | null, string>;

/** How rendering ended: with all documents, or with the release that has to go. */
export type Rendered =
  | { readonly ok: true; readonly documents: Documents }
  | { readonly ok: false; readonly culprit: StoredRelease; readonly reason: string };

const fileOf = ({ release }: StoredRelease, file: string): DocumentFile => ({
  href: releaseBase(release.name, release.version) + file,
  integrity: release.files[file] ?? 'sha384-',
});

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

/** What every document takes from the shell. */
function shellPartsOf(shell: StoredRelease) {
  const { release, folder } = shell;
  const fonts = new Map(
    Object.keys(release.files)
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => [fileOf(shell, file), path.join(folder, 'browser', file)]),
  );
  return {
    fonts: [...fonts.keys()],
    scripts: release.scripts.map((file) => fileOf(shell, file)),
    subsetFont: (font: DocumentFile, weight: number, letters: string) =>
      subsetOf(fonts.get(font) ?? '', weight, letters),
  };
}

function requestFor(
  composition: Composition,
  shell: StoredRelease,
  remote: AdmittedRemote | null,
  page: RemotePage | null,
): DocumentRequest {
  const shellStyles = shell.release.styles.map((file) => styleOf(shell, file));
  const shellParts = shellPartsOf(shell);
  const released = remote?.stored.release.pages.find(({ path: released }) => released === page?.path);
  if (!remote || !released) return { ...shellParts, page, composition, styles: shellStyles, preloads: [] };
  const { stored } = remote;
  const { entry, scripts: own, styles } = stored.release;
  return {
    ...shellParts,
    page,
    composition,
    styles: [...shellStyles, ...[...styles, ...released.styles].map((file) => styleOf(stored, file))],
    preloads: [entry ?? '', ...own, ...released.scripts].map((file) => fileOf(stored, file)),
  };
}

/** The reason to refuse a document; undefined when it is as it should be. */
function faultOf(html: string): string | undefined {
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  return headings === 1 ? undefined : `has ${headings} h1 elements instead of one`;
}

/** Renders every document once. The first fault ends it and names the release it comes from. */
export async function renderDocuments({ config, shell, remotes }: Ingredients): Promise<Rendered> {
  const composition = compositionOf({ config, remotes });
  const documents = new Map<SitePath | null, string>();
  const work = [
    { remote: null, page: null },
    ...remotes.flatMap((remote) => remote.pages.map((page) => ({ remote, page }))),
  ];
  for (const { remote, page } of work) {
    const culprit = remote?.stored ?? shell.stored;
    const subject = page ? `the page ${page.path}` : 'the not-found document';
    try {
      const request = requestFor(composition, shell.stored, remote, page);
      const html = await withTimeout(() => shell.server.renderDocument(request));
      const fault = faultOf(html);
      if (fault !== undefined) return { ok: false, culprit, reason: `${subject} ${fault}` };
      documents.set(page?.path ?? null, html);
    } catch (cause) {
      const what = cause instanceof TimeoutError ? '' : 'throws when it is rendered: ';
      return { ok: false, culprit, reason: `${subject} ${what}${messageOf(cause)}` };
    }
  }
  return { ok: true, documents };
}
