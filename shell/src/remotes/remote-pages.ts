import { loadMeta, type SitePath } from '@proper/shared-types';
import { type ComposedRemote, releaseBase } from '@proper/shared-types/release';
import { findPageEntry } from '@proper/shared-types/routes';
import { type ComponentType, lazy } from 'react';
import type { ReportBrowserError } from '../browser-errors/report-browser-error';
import type { HeadPage, PageHead } from '../document/head';
import { openDocument } from '../document/open-document';
import type { TrustMarkup } from '../document/trusted-types';
import { fileTimeoutMs, GoneError, getErrorPhase } from '../loading/failed-files';
import { loadWithCacheBypass } from '../loading/load-with-cache-bypass';
import { retryWithBackoff, yieldToMain } from '../loading/retry';
import type { LoadRemote } from './federation';
import { fetchData, type LoadedData } from './page-data';
import { createPageComponent, PageNotFoundError } from './page-result';
import type { RemoteRegistry } from './remote-registry';

/** A page that can be shown. */
interface LoadedPage {
  readonly page: HeadPage;
  readonly component: ComponentType;
}

interface RemotePagesOptions {
  readonly registry: Pick<RemoteRegistry, 'resolveRemote' | 'isOnDemand'>;
  readonly loadRemote: LoadRemote;
  readonly reportBrowserError: ReportBrowserError;
  readonly trustMarkup: TrustMarkup;
  /** Fetches the parts of the style sheets that only other pages need. */
  readonly loadWholeStyles: () => Promise<void>;
  /** Fetches the function that creates the head of a page. */
  readonly loadHeadWriter: () => Promise<(page: HeadPage) => PageHead>;
  /** Returns the data of a page if the document contains it. */
  readonly getDocumentData: (path: SitePath) => LoadedData | undefined;
}

/** Loads the pages of remotes, each page once, even before a visitor opens it. */
export class RemotePages {
  readonly #options: RemotePagesOptions;
  /** Pages that have loaded or are loading. */
  readonly #pages = new Map<SitePath, Promise<LoadedPage>>();
  readonly #components = new Map<SitePath, ComponentType>();
  /** Resolves the component of a page that is on the screen before it has loaded. */
  readonly #onScreen = new Map<SitePath, (page: LoadedPage) => void>();

  constructor(options: RemotePagesOptions) {
    this.#options = options;
  }

  /**
   * Returns the component of a page, the same one at every call. It renders at once if the page has been
   * opened; otherwise it starts to load the page, and suspends until the page has loaded.
   */
  getComponent(path: SitePath): ComponentType {
    const component = this.#components.get(path) ?? this.#loadOnScreen(path);
    this.#components.set(path, component);
    return component;
  }

  /** Fetches a page and returns its head. Throws PageNotFoundError if only a new document can show it. */
  async open(path: SitePath): Promise<PageHead> {
    const { loadHeadWriter, loadWholeStyles } = this.#options;
    const [{ page, component }, writeHead] = await Promise.all([
      this.#load(path),
      loadHeadWriter(),
      loadWholeStyles(),
    ]);
    if (!this.#components.has(path)) this.#components.set(path, component);
    return writeHead(page);
  }

  /**
   * Fetches all that a page will need. If that fails, the navigation to the page tries again.
   *
   * @param isPointedAt - Whether the visitor points at a link to the page. On-demand pages need that.
   */
  async prefetch(path: SitePath, isPointedAt: boolean): Promise<void> {
    if (isPointedAt || !(await this.#options.registry.isOnDemand(path)))
      await this.#load(path).catch(() => undefined);
  }

  #load(path: SitePath): Promise<LoadedPage> {
    const earlier = this.#pages.get(path);
    if (earlier) return earlier;
    const page = this.#fetch(path);
    this.#pages.set(path, page);
    page.then(this.#onScreen.get(path), () => this.#pages.delete(path));
    return page;
  }

  async #fetch(path: SitePath): Promise<LoadedPage> {
    const composed = await this.#options.registry.resolveRemote(path);
    if (!composed) throw new PageNotFoundError(`no remote has a page at ${path}`);
    return loadWithCacheBypass(
      releaseBase(composed.name),
      () => this.#fetchFrom(composed, path),
      AbortSignal.timeout(fileTimeoutMs),
    );
  }

  async #fetchFrom(composed: ComposedRemote, path: SitePath): Promise<LoadedPage> {
    const { loadRemote, getDocumentData, trustMarkup } = this.#options;
    const { pages } = await loadRemote(composed);
    const page = findPageEntry(pages, path);
    if (!page) throw new PageNotFoundError(`${composed.name} has no page at ${path}`);
    // The page's module is evaluated in a task of its own.
    await yieldToMain();
    const [head, data, module] = await Promise.all([
      loadMeta(page),
      page.meta ? undefined : (getDocumentData(path) ?? fetchData(path, composed, trustMarkup)),
      page.load(),
    ]);
    const meta = data?.meta ?? head;
    if (!meta) throw new Error(`${path} has no head data`);
    return { page: { path, meta }, component: createPageComponent(module, data?.content) };
  }

  /** Returns a component that suspends until its page has loaded. Until then, the page can be read. */
  #loadOnScreen(path: SitePath): ComponentType {
    const page = new Promise<LoadedPage>((resolve) => this.#onScreen.set(path, resolve));
    void retryWithBackoff(
      () => this.#load(path),
      (cause) => {
        if (cause instanceof GoneError && location.pathname === path && openDocument(location.href)) return;
        this.#options.reportBrowserError(`${path} can be read, but does not react yet:`, {
          page: path,
          phase: getErrorPhase(cause),
          cause,
        });
      },
    );
    return lazy(async () => ({ default: (await page).component }));
  }
}
