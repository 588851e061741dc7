import { metaOf, type SitePath } from '@proper/shared-types';
import { type ComposedRemote, releasesBase } from '@proper/shared-types/release';
import { entryAt } from '@proper/shared-types/routes';
import type { ComponentType } from 'react';
import type { HeadPage } from '../document/apply-head';
import { span } from '../faults/fault';
import { fileTimeoutMs, refetchBroken } from '../files/broken-files';
import { loadWhole } from '../files/load-whole';
import type { LoadRemote } from './federation';
import { fetchData, type LoadedData } from './page-data';
import { AbsentPage, componentWith } from './page-source';

/** A page that can be shown. */
export interface LoadedPage {
  readonly page: HeadPage;
  readonly component: ComponentType;
}

export interface PageFetcherOptions {
  readonly loadRemote: LoadRemote;
  /** The data of a page, if the document has it. */
  readonly dataAt?: ((path: SitePath) => LoadedData | undefined) | undefined;
}

/** Returns a function that fetches a page from its remote. */
export function pageFetcher({ loadRemote, dataAt = () => undefined }: PageFetcherOptions) {
  /** Pages whose last attempt failed. */
  const failed = new Set<SitePath>();

  async function fetchPage(path: SitePath, composed: ComposedRemote): Promise<LoadedPage> {
    const startedAt = performance.now();
    const { name, entry } = composed;
    const detail = { remote: name, release: entry, page: path };
    const remote = await loadRemote(composed);
    span(`load ${name}`, startedAt, detail);
    const page = entryAt(remote.pages, path);
    if (!page) throw new AbsentPage(`${name} has no page at ${path}`);
    const [head, data, module] = await Promise.all([
      metaOf(page),
      page.meta ? undefined : (dataAt(path) ?? fetchData(path, composed)),
      page.load(),
    ]);
    const meta = data?.meta ?? head;
    if (!meta) throw new Error(`${path} has no head data`);
    const arrived = { page: { path, meta }, component: componentWith(module, data?.content) };
    span(`load ${path}`, startedAt, detail);
    return arrived;
  }

  /**
   * Fetches a page. After a failure, it first fetches the remote's broken files: if several hung, the first to fail ended the
   * attempt, and by now the others have failed too.
   */
  return async function fetchWhole(path: SitePath, composed: ComposedRemote): Promise<LoadedPage> {
    const base = `${releasesBase}${composed.name}/`;
    const signal = AbortSignal.timeout(fileTimeoutMs);
    if (failed.has(path)) await refetchBroken(base, signal);
    failed.add(path);
    const arrived = await loadWhole(base, () => fetchPage(path, composed), signal);
    failed.delete(path);
    return arrived;
  };
}
