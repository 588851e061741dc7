import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { getErrorMessage } from '@proper/common/errors';
import type { PageContent, SiteConfig } from '@proper/shared-types';
import { getClassMark } from '@proper/shared-types/node/hashes';
import type {
  DocumentComposition,
  DocumentFile,
  DocumentRequest,
  PageData,
  ReleaseName,
  ReleasePage,
  ShellServer,
} from '@proper/shared-types/release';
import { fillData, fillMarkup } from '@proper/shared-types/slots';
import { writeFileWithVariants } from '../base/files';
import { InvalidReleaseError } from '../base/invalid-release';
import { documentFiles } from '../base/releases';
import { checkStyleSheet } from '../check/style-sheets';
import { addPolicy, formatPolicy } from './policy';
import { selectUsedRules } from './select-used-rules';

/** A file that a document names, and its place in the store. */
export interface StoredFile extends DocumentFile {
  /** The release that has it. */
  readonly name: ReleaseName;
  readonly stored: string;
}

/** What one document is made from: a page, or the reason why there is none. */
export interface DocumentInputs extends Pick<DocumentComposition, 'remote' | 'absence'> {
  readonly page: ReleasePage | null;
  /** The folder of the release with the page's files. */
  readonly folder: string;
  readonly picture?: string;
  readonly styles: readonly StoredFile[];
  readonly pageScripts: readonly DocumentFile[];
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
  /** The levels of brotli for a document and for its data. */
  readonly brotliLevels: Readonly<Record<keyof typeof documentFiles, number>>;
}

/** A document to write, and its folder. */
export type DocumentToWrite = readonly [folder: string, inputs: DocumentInputs, site: SiteInputs];

const require = createRequire(import.meta.url);

const readText = (file: string): string => readFileSync(file, 'utf8');

const sheetCache = new Map<string, string>();

/** Reads a style sheet: a remote's as checked, the shell's as it is, because it may style everything. */
function readSheet({ name, stored }: StoredFile): string {
  const cached = sheetCache.get(stored);
  if (cached !== undefined) return cached;
  const css = name === 'shell' ? readText(stored) : checkStyleSheet(readText(stored), getClassMark(name));
  sheetCache.set(stored, css);
  return css;
}

/** Fills the slots of a page with configured values, for its document and for navigations to it. */
function fillPage({ page, folder, remote }: DocumentInputs, config: SiteConfig) {
  if (!page) return { page };
  const read = (file: string): string => readText(path.join(folder, 'browser', file));
  const meta = fillData(page.meta, config);
  const filled = { path: page.path, meta, html: fillMarkup(read(page.html), config) };
  if (page.content === undefined) return { page: filled };
  const parts: PageContent = JSON.parse(read(page.content));
  const data = fillData(parts.data, config);
  const { structuredData, ...head } = meta;
  const html = Object.entries(parts.html).map(([name, part]) => [name, fillMarkup(part, config)]);
  const documentData = { meta: head, data };
  const pageData: PageData = { entry: remote?.entry ?? '', ...documentData, html: Object.fromEntries(html) };
  return { page: filled, data: documentData, pageData };
}

/** Joins a page with the shell's document around it. Rejects with any error that the shell throws. */
export async function composeDocument(inputs: DocumentInputs, site: SiteInputs) {
  const { page, absence, remote, picture, styles, pageScripts } = inputs;
  const { config, shell } = site;
  const { renderDocument } = require(shell.server) as ShellServer;
  const { pageData, ...filled } = fillPage(inputs, config);
  const composition = { config, shell: shell.version, page: page?.path ?? null, remote };
  const request: DocumentRequest = {
    composition: absence ? { ...composition, absence } : composition,
    ...filled,
    ...(picture !== undefined && { picture }),
    styles: styles.map((sheet) => ({ ...sheet, css: readSheet(sheet) })),
    scripts: shell.scripts,
    pageScripts,
    selectUsedRules,
  };
  const rendered = await renderDocument(request);
  const html = addPolicy(rendered.html, formatPolicy(rendered, config));
  return { html, data: pageData && JSON.stringify(pageData) };
}

/** Writes a document and its data for navigations. Refuses the release if the shell cannot render it. */
export async function writeDocument([folder, inputs, site]: DocumentToWrite): Promise<void> {
  try {
    const { html, data } = await composeDocument(inputs, site);
    const { brotliLevels } = site;
    if (data !== undefined)
      writeFileWithVariants(path.join(folder, documentFiles.data), data, brotliLevels.data);
    writeFileWithVariants(path.join(folder, documentFiles.html), html, brotliLevels.html);
  } catch (cause) {
    const subject = inputs.page?.path ?? inputs.absence;
    throw new InvalidReleaseError(`the document of ${subject} cannot be rendered: ${getErrorMessage(cause)}`);
  }
}
