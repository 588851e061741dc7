import { readFileSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PageContent, PageMeta, SiteConfig, SitePath } from '@proper/shared-types';
import type {
  ComposedRemote,
  DocumentFile,
  FontSubset,
  PageData,
  ReleasePage,
} from '@proper/shared-types/release';
import * as v from 'valibot';
import { messageOf, prefixFaults, ReleaseFault } from '../../model/faults';
import { sha256, sha256OfData } from '../../model/hash';
import { addressOf, type StoredRelease } from '../../model/releases';
import { plainMeta } from '../../pull/parse';
import { checkMarkup } from './body-checks';
import { addPolicy, contentSecurityPolicy } from './content-security-policy';
import { type DocumentFacts, readDocument } from './read-document';
import type { Renderer } from './renderer';
import { readStyleSheet } from './style-sheets';

const fileOf = ({ release }: StoredRelease, file: string): DocumentFile => ({
  href: addressOf(release, file),
  integrity: release.files[file] ?? '',
});

export function composedRemote(stored: StoredRelease): ComposedRemote {
  const { name, entry } = stored.release;
  const { href, integrity } = fileOf(stored, entry ?? '');
  return { name, entry: href, integrity };
}

/** The releases that a document is made from. */
export interface DocumentReleases {
  readonly shell: StoredRelease;
  /** The remote that has the page; null for a document without a page. */
  readonly remote: StoredRelease | null;
}

/** Where a document is, and which page it shows. */
export interface DocumentRoute {
  /** Null for the not-found document. */
  readonly path: SitePath | null;
  /** Undefined if the path has no page, or it is not available. */
  readonly page?: ReleasePage | undefined;
}

/** A document as a report names it. */
const formatRoute = ({ path, page }: DocumentRoute): string =>
  page ? `the page ${page.path}` : `the document of ${path ?? 'what is not found'}`;

/**
 * The text of a file, which is made if it is missing or damaged: its first line is a hash of the text. The time of the file says
 * when it was used last.
 *
 * @param file - Named by what its text is made from.
 */
export async function keptText(file: string, make: () => Promise<string>): Promise<string> {
  const content = await readFile(file, 'utf8').catch(() => '');
  const [hash, text] = [content.slice(0, 64), content.slice(65)];
  if (text !== '' && sha256(text) === hash) {
    const now = new Date();
    await utimes(file, now, now);
    return text;
  }
  const made = await make();
  await mkdir(path.dirname(file), { recursive: true });
  // Not in one step: a half-written file does not match its hash.
  await writeFile(file, `${sha256(made)}\n${made}`, { mode: 0o600 });
  return made;
}

/** Cuts a subset of a shell's variable typeface, for some letters at one weight: a woff2 file in base64. Each is cut once. */
async function cutTypeface(
  kept: string,
  shell: StoredRelease,
  { href, weight, letters }: FontSubset,
): Promise<string> {
  const file = Object.keys(shell.release.files).find((name) => fileOf(shell, name).href === href);
  if (file === undefined) throw new Error(`the shell has no typeface ${href}`);
  const font = await readFile(path.join(shell.folder, 'browser', file));
  return keptText(path.join(kept, sha256OfData([sha256(font), weight, letters])), async () => {
    // It takes a tenth of a second to load, and most typefaces have been cut before.
    const { default: subsetFont } = await import('subset-font');
    const cut = await subsetFont(font, letters, {
      targetFormat: 'woff2',
      keepFeatures: ['kern'],
      noHinting: true,
      variationAxes: { wght: weight },
    });
    return cut.toString('base64');
  });
}

const readStyles = (stored: StoredRelease, file: string) => ({
  ...fileOf(stored, file),
  // The sheet is written into an element, which it must not end. In a CSS string, `\/` is a slash.
  css: readFileSync(path.join(stored.folder, 'browser', file), 'utf8').replaceAll(/<\/(?=style)/gi, '<\\/'),
});

export interface DocumentInputs extends DocumentReleases {
  readonly route: DocumentRoute;
  readonly config: SiteConfig;
  /** Whether `release.json` must agree with the page's code about the head data, because the release was never live. */
  readonly isNew?: boolean;
  /** The content of the page; by default it is read from the stored release. */
  readonly content?: PageContent | undefined;
  readonly renderer: Renderer;
  readonly typefaces: string;
  readonly firstScripts?: readonly DocumentFile[];
  /** Leaves all style sheets as they are, for documents whose pages change while they are open. */
  readonly wholeSheets?: boolean;
}

function collectFiles({ shell, remote, route, firstScripts = [], wholeSheets = false }: DocumentInputs) {
  const { files, scripts, styles, sharedModules = {} } = shell.release;
  const listFiles = (stored: StoredRelease, named: readonly string[]): readonly DocumentFile[] =>
    named.map((file) => fileOf(stored, file));
  const ofShell = {
    fonts: listFiles(
      shell,
      Object.keys(files).filter((file) => file.endsWith('.woff2')),
    ),
    scripts: [...firstScripts, ...listFiles(shell, scripts)],
    styles: styles.map((file) => readStyles(shell, file)),
    preloads: [],
  };
  const { page } = route;
  if (!remote || !page) return ofShell;
  const { entry, ...common } = remote.release;
  const ofRemote = [...common.styles, ...page.styles].map((file) =>
    wholeSheets ? readStyles(remote, file) : { ...fileOf(remote, file), css: readStyleSheet(remote, file) },
  );
  const ofSharedModules = (page.sharedModules ?? []).flatMap((specifier) => sharedModules[specifier] ?? []);
  return {
    ...ofShell,
    ...(page.picture === undefined ? {} : { picture: fileOf(remote, page.picture).href }),
    styles: [...ofShell.styles, ...ofRemote],
    preloads: [
      ...listFiles(remote, [entry ?? '', ...common.scripts, ...page.scripts]),
      ...listFiles(shell, ofSharedModules),
    ],
  };
}

const contentSchema = v.object({ html: v.record(v.string(), v.string()), data: v.unknown() });

/** Reads the content of a stored page that has some. @throws ReleaseFault */
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
 * The head data of a page with content is in `release.json`. That of another page comes from its code, which may use the shell's
 * figures, so that head and page agree. In a new release, `release.json` must say the same; in one that was live it need not,
 * because a new price in the shell must not refuse it. @throws ReleaseFault
 */
function chooseHeadData({ meta, content }: ReleasePage, fromCode: unknown, isNew: boolean): PageMeta {
  if (content !== undefined) return meta;
  const plain = plainMeta(fromCode);
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
  readonly policy: string;
  readonly facts: DocumentFacts;
  /** A {@link PageData} as JSON; undefined for a page without content. */
  readonly data: string | undefined;
}

async function render(inputs: DocumentInputs): Promise<RenderedDocument> {
  const { route, config, shell, remote, isNew = false, renderer, typefaces, wholeSheets = false } = inputs;
  const { page } = route;
  const composition = {
    config,
    shell: shell.release.version,
    page: route.path,
    remote: remote && composedRemote(remote),
  };
  const content = inputs.content ?? (page && remote ? await readContent(remote, page) : undefined);
  const { html: unchecked, meta: fromCode } = await renderer.body(page?.path ?? null, composition, content);
  const body = checkMarkup(unchecked, 1);
  const meta = page && chooseHeadData(page, fromCode, isNew);
  // A navigation inserts its parts into a page.
  const parts = Object.entries(content?.html ?? {}).map(([name, part]) => [name, checkMarkup(part, 0)]);
  const data = meta && content && { meta, data: content.data };
  const entry = composition.remote?.entry ?? '';
  const served: PageData | undefined = data && { entry, ...data, html: Object.fromEntries(parts) };
  const files = collectFiles(inputs);
  const subset = await renderer.titleFont(body, files.fonts);
  const html = await renderer.document({
    composition,
    ...files,
    page: page && meta ? { path: page.path, meta } : null,
    ...(data ? { data } : {}),
    body,
    ...(subset ? { titleFont: await cutTypeface(typefaces, shell, subset) } : {}),
    wholeSheets,
  });
  const facts = readDocument(html);
  // Without a page it has none.
  if (facts.canonical.join(' ') !== (page ? `${config.origin}${page.path}` : ''))
    throw new ReleaseFault('has another canonical address than its own');
  const policy = contentSecurityPolicy(facts, config);
  return { html: addPolicy(html, policy), policy, facts, data: served && JSON.stringify(served) };
}

/**
 * Renders one document. The remote's code renders the body, which is checked; only the shell's code renders the document around it; the
 * composer adds the policy. @throws ReleaseFault that names the page, unless the code does not run at all
 */
export async function renderDocument(inputs: DocumentInputs): Promise<RenderedDocument> {
  await inputs.renderer.open();
  return prefixFaults(formatRoute(inputs.route), render(inputs));
}
