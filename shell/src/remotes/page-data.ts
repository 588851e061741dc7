import { htmlAttribute, type PageContent, type SitePath } from '@proper/shared-types';
import {
  type ComposedRemote,
  type DocumentData,
  type PageData,
  pageDataPath,
} from '@proper/shared-types/release';
import { readJsonElement, requireElement } from '../document/elements';
import type { TrustMarkup } from '../document/trusted-types';
import { FileError, fileTimeoutMs } from '../loading/failed-files';
import { PageNotFoundError } from './page-result';

/** The head data and the content of a page. */
export interface LoadedData extends Pick<DocumentData, 'meta'> {
  readonly content: PageContent;
}

const trustAll = (html: PageContent['html'], trust: TrustMarkup): PageContent['html'] =>
  Object.fromEntries(Object.entries(html).map(([name, markup]) => [name, trust(markup)]));

/**
 * Returns the data of the document's own page; undefined if the page has no content. The markup comes from
 * the body, in case React has to render the page again.
 */
export function readDocumentData(trust: TrustMarkup): LoadedData | undefined {
  const json = readJsonElement('pageData');
  if (json === undefined) return undefined;
  const { meta, data } = JSON.parse(json) as DocumentData;
  const elements = requireElement('root').querySelectorAll(`[${htmlAttribute}]`);
  const html = Object.fromEntries(
    Array.from(elements, (element) => [element.getAttribute(htmlAttribute) ?? '', element.innerHTML]),
  );
  return { meta, content: { html: trustAll(html, trust), data } };
}

/**
 * Fetches the data of a page.
 *
 * @throws PageNotFoundError if the site has no such page, or another release of it than this document.
 */
export async function fetchData(
  path: SitePath,
  { entry }: ComposedRemote,
  trust: TrustMarkup,
): Promise<LoadedData> {
  const address = pageDataPath(path);
  const response = await fetch(address, { signal: AbortSignal.timeout(fileTimeoutMs) });
  if (response.status === 404) throw new PageNotFoundError(`there is no page at ${path}`);
  if (!response.ok) throw new FileError('fetch', `${address} answered ${response.status}`);
  const { meta, html, data, entry: composedWith }: PageData = await response.json();
  if (composedWith !== entry)
    throw new PageNotFoundError(`${path} is of another release than the one that runs here`);
  return { meta, content: { html: trustAll(html, trust), data } };
}
