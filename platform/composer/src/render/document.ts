import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PageContent, PageMeta, SiteConfig } from '@proper/shared-types';
import type { DocumentFile, FontSubset, PageData, ReleasePage } from '@proper/shared-types/release';
import subsetFont from 'subset-font';
import * as v from 'valibot';
import { sha256 } from '../hash';
import { messageOf, ReleaseFault, type StoredRelease } from '../model';
import { plainMeta } from '../pull/release-schema';
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
async function cutTypeface(
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
  /** Whether the page's head data has to be what `release.json` says, because nobody has seen it yet. */
  readonly isNew?: boolean;
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
  const { page } = subject;
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
  { content }: ReleasePage,
): Promise<PageContent | undefined> {
  if (content === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(await readFile(path.join(folder, 'browser', content), 'utf8'));
    return v.parse(contentSchema, json);
  } catch (cause) {
    throw new ReleaseFault(`has content that cannot be read: ${messageOf(cause)}`);
  }
}

/**
 * The head data of a page: what its code says, which can contain the shell's figures, so that head and page say the same; or
 * of a page with content what `release.json` says. That has to say the same for a new release, but not for one that was live: a
 * new price in the shell must not refuse it.
 *
 * @param ofCode - What the page's code says.
 * @throws ReleaseFault
 */
function headDataOf({ meta, content }: ReleasePage, ofCode: unknown, isNew: boolean): PageMeta {
  if (content !== undefined) return meta;
  const plain = plainMeta(ofCode);
  if (!plain) throw new ReleaseFault('has head data that lacks its title, description, keywords or kind');
  if (isNew && !isDeepStrictEqual(plain, meta))
    throw new ReleaseFault(
      'has other head data than release.json says; build it again with the shared-types of the shell that is live',
    );
  return plain;
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
  const { subject, config, shell, remote, isNew = false, renderer, typefaces, wholeSheets = false } = inputs;
  const { page } = subject;
  const composition = {
    config,
    shell: shell.release.version,
    page: subject.path,
    remote: remote && composedRemote(remote),
  };
  const content = inputs.content ?? (page && remote ? await readContent(remote, page) : undefined);
  const { html: body, meta: ofCode } = await renderer.body(page?.path ?? null, composition, content);
  const meta = page && headDataOf(page, ofCode, isNew);
  const markup = await renderer.markup(content?.html ?? {});
  const data = meta && content ? { meta, data: content.data } : undefined;
  const parts = partsFor(inputs);
  const asked = await renderer.titleFont(body, parts.fonts);
  const html = await renderer.document({
    composition,
    ...parts,
    page: page && meta ? { path: page.path, meta } : null,
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
