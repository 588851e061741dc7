import { htmlAttribute, type PageContent, type PageMeta, type SitePath } from '@proper/shared-types';
import {
  type ComposedRemote,
  type DocumentData,
  type PageData,
  pageDataPath,
} from '@proper/shared-types/release';
import { elementById, jsonById, pageDataId, rootId } from '../document/ids';
import { trustMarkup } from '../document/trusted-types';
import { FileError, fileTimeoutMs } from '../files/broken-files';
import { AbsentPage } from './page-source';

/** The head and the content of a page with content. */
export interface LoadedData {
  readonly meta: PageMeta;
  readonly content: PageContent;
}

const trustAll = (html: PageContent['html']): PageContent['html'] =>
  Object.fromEntries(Object.entries(html).map(([name, markup]) => [name, trustMarkup(markup)]));

/**
 * The data of the document's own page; undefined for a page without content. The markup comes from the body, in case React has to
 * render the page again.
 */
export function dataOfDocument(): LoadedData | undefined {
  const json = jsonById(pageDataId);
  if (json === undefined) return undefined;
  const { meta, data } = JSON.parse(json) as DocumentData;
  const elements = elementById(rootId).querySelectorAll(`[${htmlAttribute}]`);
  const html = Object.fromEntries(
    Array.from(elements, (each) => [each.getAttribute(htmlAttribute) ?? '', each.innerHTML]),
  );
  return { meta, content: { html: trustAll(html), data } };
}

/**
 * Fetches the data of a page.
 *
 * @throws AbsentPage if the site has no such page, or was composed with another release of its remote than this document runs.
 */
export async function fetchData(path: SitePath, { entry, integrity }: ComposedRemote): Promise<LoadedData> {
  const address = pageDataPath(path);
  const response = await fetch(address, { signal: AbortSignal.timeout(fileTimeoutMs) });
  if (response.status === 404) throw new AbsentPage(`there is no page at ${path}`);
  if (!response.ok) throw new FileError('fetch', `${address} answered ${response.status}`);
  const { meta, html, data, entry: composedWith }: PageData = await response.json();
  // A developer's own remote, which has no integrity, shows the deployed content.
  if (integrity !== '' && composedWith !== entry)
    throw new AbsentPage(`${path} is of another release than the one that runs here`);
  return { meta, content: { html: trustAll(html), data } };
}
