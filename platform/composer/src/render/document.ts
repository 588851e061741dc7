import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageContent, SiteConfig } from '@proper/shared-types';
import type { DocumentFile, FontSubset, PageData } from '@proper/shared-types/release';
import subsetFont from 'subset-font';
import * as v from 'valibot';
import { sha256 } from '../hash';
import { type AdmittedPage, messageOf, ReleaseFault, type StoredRelease } from '../model';
import { composedRemote, fileOf, type Subject } from './composition';
import { withPolicy } from './content-security-policy';
import type { KeptTexts } from './kept-texts';
import type { Renderer } from './renderer';

/** The typefaces of a shell. */
const fontsOf = (shell: StoredRelease): readonly DocumentFile[] =>
  Object.keys(shell.release.files)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => fileOf(shell, file));

/** A subset of a shell's variable typeface, for some letters at one weight: a woff2 file in base64, cut once. */
export async function cutTypeface(
  kept: KeptTexts,
  shell: StoredRelease,
  { href, weight, letters }: FontSubset,
): Promise<string> {
  const file = Object.keys(shell.release.files).find((known) => fileOf(shell, known).href === href);
  if (file === undefined) throw new Error(`the shell has no typeface ${href}`);
  const font = await readFile(path.join(shell.folder, 'browser', file));
  return kept.get([sha256(font), weight, letters], async () => {
    const cut = await subsetFont(font, letters, {
      targetFormat: 'woff2',
      keepFeatures: ['kern'],
      noHinting: true,
      variationAxes: { wght: weight },
    });
    return cut.toString('base64');
  });
}

const styleOf = (stored: StoredRelease, file: string) => ({
  ...fileOf(stored, file),
  // In a CSS string, `\/` is a slash. Escaped, the sheet cannot end the element that it is written into.
  css: readFileSync(path.join(stored.folder, 'browser', file), 'utf8').replaceAll(/<\/(?=style)/gi, '<\\/'),
});

/** What one document is rendered from. */
export interface DocumentInputs {
  readonly subject: Subject;
  readonly config: SiteConfig;
  readonly shell: StoredRelease;
  /** The remote that has the page; null for a document that belongs to none. */
  readonly remote: StoredRelease | null;
  /** The content of the page, if it is not to be read from the stored release. */
  readonly content?: PageContent | undefined;
  /** Has the code of both. */
  readonly renderer: Renderer;
  /** Typefaces that were cut before. */
  readonly typefaces: KeptTexts;
  /** Scripts that run before the shell's. */
  readonly firstScripts?: readonly DocumentFile[];
  /** Leaves the shell's style sheets whole, for documents whose pages change while they are open. */
  readonly wholeSheets?: boolean;
}

/** The files that a document names or contains. */
function partsFor({ shell, remote, subject, firstScripts = [] }: DocumentInputs) {
  const styles = shell.release.styles.map((file) => styleOf(shell, file));
  const parts = {
    fonts: fontsOf(shell),
    scripts: [...firstScripts, ...shell.release.scripts.map((file) => fileOf(shell, file))],
  };
  const page = remote?.release.pages.find((each) => each.path === subject.page?.path);
  if (!remote || !page) return { ...parts, styles, preloads: [] };
  const { entry, scripts, styles: ownStyles } = remote.release;
  return {
    ...parts,
    ...(page.picture === undefined ? {} : { picture: fileOf(remote, page.picture).href }),
    styles: [...styles, ...[...ownStyles, ...page.styles].map((file) => styleOf(remote, file))],
    preloads: [entry ?? '', ...scripts, ...page.scripts].map((file) => fileOf(remote, file)),
  };
}

/** Whether a document names its own canonical address, or none if it has no page. */
function hasOwnAddress(html: string, { page }: Subject, { origin }: SiteConfig): boolean {
  const canonical = html.match(/<link\s[^>]*rel="canonical"[^>]*>/g) ?? [];
  const expected = page ? [`href="${origin}${page.path}"`] : [];
  return canonical.length === expected.length && expected.every((each) => canonical[0]?.includes(each));
}

const contentSchema = v.object({ html: v.record(v.string(), v.string()), data: v.unknown() });

/** The content of a stored page, for one that has some. @throws ReleaseFault when it cannot be read */
async function readContent(
  { folder }: StoredRelease,
  { content }: AdmittedPage,
): Promise<PageContent | undefined> {
  if (content === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(await readFile(path.join(folder, 'browser', content), 'utf8'));
    return v.parse(contentSchema, json);
  } catch (cause) {
    throw new ReleaseFault(`has content that cannot be read: ${messageOf(cause)}`);
  }
}

/** A rendered document, and its page's data for navigations. */
export interface RenderedDocument {
  readonly html: string;
  /** A {@link PageData} as JSON; undefined for a page without content. */
  readonly data: string | undefined;
}

/**
 * Renders one document: a body by the remote's code, which is checked; the document around it by the shell's code alone; its
 * policy by the composer.
 *
 * @throws ReleaseFault
 */
export async function renderDocument(inputs: DocumentInputs): Promise<RenderedDocument> {
  const { subject, config, shell, remote, renderer, typefaces, wholeSheets = false } = inputs;
  const { page } = subject;
  const composition = {
    config,
    shell: shell.release.version,
    page: subject.path,
    remote: remote && composedRemote(remote),
  };
  const content = inputs.content ?? (page && remote ? await readContent(remote, page) : undefined);
  const body = await renderer.body(page?.path ?? null, composition, content);
  const markup = await renderer.markup(content?.html ?? {});
  const data = page && content ? { meta: page.meta, data: content.data } : undefined;
  const parts = partsFor(inputs);
  const asked = await renderer.titleFont(body, parts.fonts);
  const html = await renderer.document({
    composition,
    ...parts,
    page: page ?? null,
    ...(data ? { data } : {}),
    body,
    ...(asked ? { titleFont: await cutTypeface(typefaces, shell, asked) } : {}),
    wholeSheets,
  });
  if (!hasOwnAddress(html, subject, config))
    throw new ReleaseFault('has another canonical address than its own');
  const served: PageData | undefined = data && {
    entry: composition.remote?.entry ?? '',
    ...data,
    html: markup,
  };
  return { html: withPolicy(html, config), data: served && JSON.stringify(served) };
}
