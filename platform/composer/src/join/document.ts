import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PageContent, PageMeta, SiteConfig, SitePath } from '@proper/shared-types';
import { classMarkOf } from '@proper/shared-types/node/class-names';
import type {
  Absence,
  ComposedRemote,
  DocumentFile,
  DocumentRequest,
  PageData,
  ReleaseName,
  ShellServer,
} from '@proper/shared-types/release';
import { fillData, fillMarkup } from '@proper/shared-types/slots';
import { replaceFile, writeFileWithVariants } from '../base/files';
import { InvalidReleaseError, messageOf } from '../base/invalid-release';
import { documentFiles } from '../base/releases';
import { checkStyleSheet } from '../check/style-sheets';
import { addPolicy, contentSecurityPolicy } from './policy';
import { usedRules } from './used-rules';

/** A file that a document names, and where it is. */
export interface StoredFile extends DocumentFile {
  /** Whose it is. */
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
  readonly styles: readonly StoredFile[];
  readonly preloads: readonly DocumentFile[];
}

/** What all documents of a composition have in common. */
export interface SiteInputs {
  readonly config: SiteConfig;
  /** The shell's server bundle and its scripts. */
  readonly shell: {
    readonly version: string;
    readonly server: string;
    readonly scripts: readonly DocumentFile[];
  };
  /** How hard brotli tries, of 11. */
  readonly quality: number;
}

const require = createRequire(import.meta.url);

const readText = (file: string): string => readFileSync(file, 'utf8');

const sheets = new Map<string, string>();

/** The text of a style sheet. A remote's is as it was checked; the shell's may have rules for everything. */
function readSheet({ name, stored }: StoredFile): string {
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
    pageData: { entry: remote?.entry ?? '', meta: filled, data, html: Object.fromEntries(filledParts) },
  };
}

/** Joins a page with the shell's document around it. @throws for a bug of the shell */
export async function renderDocument(inputs: DocumentInputs, { config, shell }: SiteInputs) {
  const { path: page, absence, remote, picture } = inputs;
  const { renderDocument: render } = require(shell.server) as ShellServer;
  const { pageData, ...filled } = fillPage(inputs, config);
  const text = await render({
    composition: { config, shell: shell.version, page, remote, ...(absence && { absence }) },
    ...filled,
    ...(picture === undefined ? {} : { picture }),
    styles: inputs.styles.map((sheet) => ({ ...sheet, css: readSheet(sheet) })),
    scripts: shell.scripts,
    preloads: inputs.preloads,
    usedRules,
  });
  const policy = contentSecurityPolicy(text, config);
  return { html: addPolicy(text.html, policy), policy, data: pageData && JSON.stringify(pageData) };
}

/** A document to write into a folder. */
interface DocumentToWrite {
  readonly inputs: DocumentInputs;
  readonly site: SiteInputs;
  readonly folder: string;
}

/** Writes a document, its data for navigations, and its policy. @throws InvalidReleaseError for a bug of the shell, which is refused */
export async function writeDocument({ inputs, site, folder }: DocumentToWrite): Promise<void> {
  try {
    const { html, policy, data } = await renderDocument(inputs, site);
    writeFileWithVariants(path.join(folder, documentFiles.html), html, site.quality);
    if (data !== undefined) writeFileWithVariants(path.join(folder, documentFiles.data), data, site.quality);
    replaceFile(path.join(folder, documentFiles.policy), (file) => writeFileSync(file, policy));
  } catch (cause) {
    const subject = inputs.path ?? inputs.absence;
    throw new InvalidReleaseError(`the document of ${subject} cannot be rendered: ${messageOf(cause)}`);
  }
}
