import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SitePath } from '@proper/shared-types';
import type { Composition, DocumentFile } from '@proper/shared-types/release';
import type { AdmittedPage, AdmittedRemote } from '../admission/gate';
import type { DocumentParts } from '../renderer/messages';
import type { Outcome, Renderer } from '../renderer/renderer';
import type { StoredRelease } from '../store/store';
import { fileOf, fontsOf } from './files';

const styleOf = (stored: StoredRelease, file: string) => ({
  ...fileOf(stored, file),
  css: readFileSync(path.join(stored.folder, 'browser', file), 'utf8'),
});

function partsFor(
  composition: Composition,
  shell: StoredRelease,
  remote: Pick<AdmittedRemote, 'stored'> | null,
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
export interface Subject {
  readonly page?: AdmittedPage;
  readonly unavailable?: SitePath;
}

/** The path that a document is for; null for the not-found document. */
export const pathOf = ({ page, unavailable }: Subject): SitePath | null => page?.path ?? unavailable ?? null;

/** A document as a report names it. */
export const inWords = (subject: Subject): string =>
  subject.page
    ? `the page ${subject.page.path}`
    : `the document of ${pathOf(subject) ?? 'what is not found'}`;

/** What one document is rendered from. */
export interface DocumentInputs {
  /** What it says of the site. */
  readonly composition: Composition;
  readonly shell: StoredRelease;
  /** The remote that has the page; null for a document that belongs to none. */
  readonly remote: Pick<AdmittedRemote, 'stored'> | null;
  readonly subject: Subject;
  /** Scripts that run before the shell's. */
  readonly firstScripts?: readonly DocumentFile[];
}

/** Renders one document. What it says of other remotes is still to be filled in (`filledIn`). */
export async function renderDocument(
  renderer: Renderer,
  { composition, shell, remote, subject, firstScripts = [] }: DocumentInputs,
): Promise<Outcome<string>> {
  const own = partsFor(composition, shell, remote, subject.page);
  const parts = {
    ...own,
    scripts: [...firstScripts, ...own.scripts],
    ...(subject.unavailable === undefined ? {} : { unavailable: subject.unavailable }),
  };
  const outcome = await renderer.run('document', { page: subject.page?.path ?? null, parts });
  if (!outcome.ok) return { ...outcome, reason: `cannot be rendered: ${outcome.reason}` };
  const fault = faultOf(outcome.result);
  return fault === undefined ? outcome : { ok: false, reason: fault };
}
