import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { documentFile } from '@proper/operator-kit/composed-site';
import type { PageContent, PageMeta, SiteConfig, SitePath } from '@proper/shared-types';
import { classMarkOf } from '@proper/shared-types/node/class-names';
import {
  type Absence,
  type ComposedRemote,
  type DocumentFile,
  type DocumentRequest,
  type PageData,
  pageDataPath,
  type ReleaseName,
  type ShellServer,
} from '@proper/shared-types/release';
import { fillData, fillMarkup } from '@proper/shared-types/slots';
import { writeFileWithVariants } from '../base/compress';
import { checkStyleSheet } from '../check/style-sheets';
import { absentFile } from './output';
import { addPolicy, contentSecurityPolicy } from './policy';
import { subsetFont } from './typefaces';
import { usedRules } from './used-rules';

/** A style sheet that a document names, and where it is. */
interface StoredSheet extends DocumentFile {
  /** Whose it is: the shell's may have rules for everything. */
  readonly name: ReleaseName;
  readonly stored: string;
}

/** A document to write: a page, or one without a page. Its files are absolute. */
export interface DocumentInputs {
  readonly path: SitePath | null;
  readonly absence?: Absence;
  readonly meta?: PageMeta;
  /** The file with its markup, and the one with its content if it has any. */
  readonly html?: string;
  readonly content?: string;
  readonly picture?: string;
  readonly remote: ComposedRemote | null;
  readonly styles: readonly StoredSheet[];
  readonly preloads: readonly DocumentFile[];
}

/** What all documents of a composition have in common. */
export interface SiteInputs {
  readonly config: SiteConfig;
  readonly shell: {
    readonly version: string;
    /** Its server bundle. */
    readonly server: string;
    readonly scripts: readonly DocumentFile[];
    /** Its typefaces, each with its file. */
    readonly fonts: readonly (DocumentFile & { readonly stored: string })[];
  };
  /** Keeps cut typefaces. */
  readonly typefaces: string;
  /** How hard brotli tries, of 11. */
  readonly quality: number;
}

/** A document as a site has it. Files are relative to the site. */
export interface JoinedDocument {
  readonly file: string;
  readonly policy: string;
  /** The file with its data for navigations, if the page has content. */
  readonly dataFile?: string;
  /** Both files with their compressed variants. */
  readonly files: readonly string[];
}

const require = createRequire(import.meta.url);

const readText = (file: string): string => readFileSync(file, 'utf8');

const sheets = new Map<string, string>();

/** The text of a style sheet. A remote's is as it was checked. */
function readSheet({ name, stored }: StoredSheet): string {
  const known = sheets.get(stored);
  if (known !== undefined) return known;
  const css = name === 'shell' ? readText(stored) : checkStyleSheet(readText(stored), classMarkOf(name));
  sheets.set(stored, css);
  return css;
}

/** A page with the configured values in its slots: for its document, and for navigations to it. */
export function fillPage(
  { path: page, meta, html, content, remote }: DocumentInputs,
  config: SiteConfig,
): Pick<DocumentRequest, 'page' | 'data'> & { readonly pageData?: PageData } {
  if (page === null || meta === undefined || html === undefined) return { page: null };
  const filled = fillData(meta, config);
  const finished = { path: page, meta: filled, html: fillMarkup(readText(html), config) };
  if (content === undefined) return { page: finished };
  const parts: PageContent = JSON.parse(readText(content));
  const data = fillData(parts.data, config);
  const filledParts = Object.entries(parts.html).map(([name, part]) => [name, fillMarkup(part, config)]);
  return {
    page: finished,
    data: { meta: filled, data },
    pageData: {
      entry: remote?.entry ?? '',
      meta: filled,
      data,
      html: Object.fromEntries(filledParts),
    },
  };
}

/** Joins a page with the shell's document around it. @throws for a bug of the shell */
async function renderDocument(inputs: DocumentInputs, { config, shell, typefaces }: SiteInputs) {
  const { path: page, absence, remote, picture } = inputs;
  const { renderDocument: render } = require(shell.server) as ShellServer;
  const { pageData, ...filled } = fillPage(inputs, config);
  const text = await render({
    composition: { config, shell: shell.version, page, remote, ...(absence && { absence }) },
    ...filled,
    ...(picture === undefined ? {} : { picture }),
    styles: inputs.styles.map((sheet) => ({
      href: sheet.href,
      integrity: sheet.integrity,
      css: readSheet(sheet),
    })),
    fonts: shell.fonts.map(({ href, integrity }) => ({ href, integrity })),
    scripts: shell.scripts,
    preloads: inputs.preloads,
    usedRules,
    subsetFont(subset) {
      const font = shell.fonts.find(({ href }) => href === subset.href);
      if (!font) throw new Error(`the shell has no typeface ${subset.href}`);
      return subsetFont(font.stored, subset, typefaces);
    },
  });
  const policy = contentSecurityPolicy(text, config);
  return { html: addPolicy(text.html, policy), policy, data: pageData && JSON.stringify(pageData) };
}

/** Writes a document, and its data for navigations, into a site's folder. @throws for a bug of the shell */
export async function writeDocument(
  inputs: DocumentInputs,
  site: SiteInputs,
  folder: string,
): Promise<JoinedDocument> {
  const { path: page, absence = 'not-found' } = inputs;
  const { html, policy, data } = await renderDocument(inputs, site);
  const file = page === null ? absentFile[absence] : documentFile(page);
  const write = (name: string, text: string): readonly string[] =>
    writeFileWithVariants(path.join(folder, name), text, site.quality).map((ending) => name + ending);
  const files = write(file, html);
  if (data === undefined || page === null) return { file, policy, files };
  const dataFile = pageDataPath(page).slice(1);
  return { file, policy, dataFile, files: [...files, ...write(dataFile, data)] };
}
