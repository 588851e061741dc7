import type { ComponentType } from 'react';

/** An absolute path of the site, without a trailing slash, except for `/` itself. */
export type SitePath = `/${string}`;

/**
 * One JSON-LD node without its `@context`. When the shell writes the head, it makes values of `url`, `@id`,
 * `image`, `item` and `logo` that begin with `/` absolute.
 */
export interface StructuredData {
  /** A type of schema.org, such as `Service` or `FAQPage`. */
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/**
 * The head data of a page. Plain JSON, because it is part of `release.json`.
 *
 * @example
 * ```ts
 * export const meta: PageMeta = {
 *   title: 'Questions about executive assistance | Proper',
 *   description: 'What an assistant of Proper does, what it costs, and who can read your mail.',
 *   keywords: ['executive assistant', 'questions'],
 *   kind: 'website',
 * };
 * ```
 */
export interface PageMeta {
  /** Unique on the site; the shell appends nothing. About 30 to 65 characters. */
  readonly title: string;
  /** Unique on the site; about 70 to 160 characters. */
  readonly description: string;
  /** The topics of the page, most important first. May be empty. */
  readonly keywords: readonly string[];
  /** The Open Graph type: `article` for a blog article, otherwise `website`. */
  readonly kind: 'website' | 'article';
  /** Nodes in addition to the Organization, WebSite and BreadcrumbList that the shell writes. */
  readonly structuredData?: readonly StructuredData[];
  /** What the picture for social networks shows next to the title. Not part of `release.json`. */
  readonly sheet?: PictureSheet;
}

/** A sheet of paper in the picture, which shows as many of the first rows as fit. */
export interface PictureSheet {
  readonly title: string;
  /** Each row is a text and the end of its line. An empty end is drawn as a tick. */
  readonly rows: readonly (readonly [text: string, end: string])[];
}

/**
 * The content of a page that is not in its code, such as an article's text, as plain JSON. The remote's build
 * generates it, so a changed text changes no script.
 */
export interface PageContent {
  /**
   * Finished markup, by the name that `staticHtml` of shared-ui takes. A document contains it only in its
   * body, and React never hydrates it.
   */
  readonly html: Readonly<Record<string, string>>;
  /** All other data. A document contains it as JSON, for hydration. */
  readonly data: unknown;
}

/**
 * Marks an element with finished markup. Its value is the name in {@link PageContent.html}, so that the shell
 * can read the markup back from the document.
 */
export const htmlAttribute = 'data-html';

/** The module of a page, which has exactly one `h1`. */
export interface PageModule {
  /**
   * The page, whose props are its {@link PageContent} if it has any. The remote's build renders it without
   * timers, network or a window; the shell hydrates it in the browser.
   */
  readonly default: ComponentType<never>;
}

/**
 * A page that a remote exports, or all pages below a path that differ only in their data. The shell adds the
 * `lazy`, the retries and the error boundary around it.
 *
 * @example
 * ```ts
 * export const pages: readonly RemotePage[] = [
 *   {
 *     path: paths.about,
 *     chunk: 'about',
 *     meta: () => import(/* webpackChunkName: "about" *\/ './pages/about/meta'),
 *     load: () => import(/* webpackChunkName: "about" *\/ './pages/about/AboutPage'),
 *   },
 *   {
 *     path: '/blog/*',
 *     chunk: 'article',
 *     load: () => import(/* webpackChunkName: "article" *\/ './pages/articles/ArticlePage'),
 *   },
 * ];
 * ```
 */
export interface RemotePage {
  /**
   * A path below one of the remote's routes in `remotes.json`, in lower case, without parameters or anchor.
   * Unique on the site. `/blog/*` is every page below `/blog` that has content and no entry of its own.
   */
  readonly path: SitePath;
  /** Names the page's chunk: the same word as in `webpackChunkName` of {@link RemotePage.load}. */
  readonly chunk: string;
  /**
   * The head data, or a function that fetches it from the page's chunk, so that no page loads the head data
   * of others. None if the page has {@link PageContent}, which then includes the head data.
   */
  readonly meta?: PageMeta | (() => Promise<{ readonly meta: PageMeta }>);
  /** Fetches the page. If it rejects, the shell reports that and tries again. Do not wrap it in `lazy`. */
  readonly load: () => Promise<PageModule>;
}

/** The exports of a remote's `src/remote.ts`. */
export interface Remote {
  /** In any order. The build writes one entry of `release.json` for each page. */
  readonly pages: readonly RemotePage[];
}

/**
 * The name of a remote, such as `mfe-content`: its key in the operator's `remotes.json`. Only that file lists
 * the names, because a remote may be in another repository.
 */
export type RemoteName = string;

/**
 * Returns the head data of a page, fetching the page's chunk if necessary; undefined for a page with
 * {@link PageContent}. Rejects if the chunk cannot be fetched.
 *
 * @example
 * ```ts
 * const meta = await loadMeta(page);
 * ```
 */
export const loadMeta = async ({ meta }: Pick<RemotePage, 'meta'>): Promise<PageMeta | undefined> =>
  typeof meta === 'function' ? (await meta()).meta : meta;
