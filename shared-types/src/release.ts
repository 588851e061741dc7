/**
 * The data that builds, the composer and documents exchange: `release.json`, `composition.json`, and the
 * shell's input for a document. The composer validates it (`platform/composer`).
 */

import type { SiteConfig } from './config';
import type { PageContent, PageMeta, RemoteName, SitePath } from './contract';
import type { RoutePattern } from './routes';

/** `sha256-…` in base64, as in an `integrity` attribute. */
export type Integrity = `sha256-${string}`;

/** The integrity of a file in a document; empty in development, where files change while pages are open. */
type NamedIntegrity = Integrity | '';

/** A remote, or `shell`. */
export type ReleaseName = RemoteName;

/** How a name is written: `mfe-content`. */
export const releaseNamePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** One page of a release. File paths are relative to `browser/`. Texts may contain slots (`slots.ts`). */
export interface ReleasePage {
  /** A path that the remote exports, or that matches one of its patterns. */
  readonly path: SitePath;
  /** Its head data. */
  readonly meta: PageMeta;
  /** The file with the page's markup, rendered by React and serialised by parse5, without the layout. */
  readonly html: string;
  /** The JSON file with the page's {@link PageContent}, for navigations; none if the page is only code. */
  readonly content?: string;
  /** Scripts that the page needs in addition to those of its release. */
  readonly scripts: readonly string[];
  /** Style sheets that the page needs in addition to those of its release. */
  readonly styles: readonly string[];
  /** The shell's {@link Release.sharedModules} that these scripts use. */
  readonly sharedModules?: readonly string[];
  /** The file with its {@link socialPicture}. */
  readonly picture?: string;
}

/** `release.json`: one immutable, finished build of the shell or of a remote. */
export interface Release {
  /** The version of this format. A composer reads no other version. */
  readonly schema: 4;
  /** The team that published it. */
  readonly name: ReleaseName;
  /** The package's version and a hash of the rest of this file: `1.0.0-3f9a2c1b`. Safe in a URL. */
  readonly version: string;
  /**
   * The versions of shared packages, by package. A remote lists ranges that it works with, such as
   * `^1 || ^2`; the shell lists the versions that it provides.
   */
  readonly shared: Readonly<Record<string, string>>;
  /** The federation entry; null for the shell. */
  readonly entry: string | null;
  /** A remote's `mf-manifest.json`, for other federation hosts and developer tools, not for visitors. */
  readonly manifest?: string;
  /** Scripts that every page of the release needs, in loading order. */
  readonly scripts: readonly string[];
  /** Style sheets that every page of the release needs, in loading order. */
  readonly styles: readonly string[];
  /**
   * Only in the shell's release: the scripts of shared modules that not every page needs, by specifier, in
   * loading order. Documents list those that their page uses.
   */
  readonly sharedModules?: Readonly<Record<string, readonly string[]>>;
  /** All finished pages. The shell has none. */
  readonly pages: readonly ReleasePage[];
  /**
   * Every browser file, relative to `browser/`, with its hash. The site serves them below
   * {@link releaseBase}, and the shell's `root/` files at its own root. No release may replace a file of an
   * earlier one, so builds put each file into a folder named by its content.
   */
  readonly files: Readonly<Record<string, Integrity>>;
  /** The shell's CommonJS module for Node that exports {@link ShellServer}, relative to `release.json`. */
  readonly server?: {
    readonly file: string;
    /** The hash of that file. */
    readonly integrity: Integrity;
  };
}

/** Where the site serves the browser files of all releases. */
export const releasesBase = '/releases/';

/** Where the site serves a team's browser files: the same on every host, because builds contain it. */
export const releaseBase = (name: ReleaseName): `/${string}/` => `${releasesBase}${name}/`;

/**
 * Returns the global variable of a remote's container: `library.name` in the entry's build, and
 * `entryGlobalName` in the shell. It has a space, so that no element's id, which browsers make global too,
 * can clash with it.
 */
export const getFederationGlobal = (name: RemoteName): string => `remote ${name}`;

/** Returns the path of a page's files, without an extension. */
const getFileName = (path: SitePath): SitePath => (path === '/' ? '/index' : path);

/** The picture that social networks show for a page: a PNG that the build generates from the page's title. */
export const socialPicture = {
  /** Pixels. */
  width: 1200,
  height: 630,
  /** Returns the name of the file, to which a build adds a folder and a hash of the content. */
  getFile: (page: SitePath): string => `social${getFileName(page)}.png`,
} as const;

/** Returns the address of a page's {@link PageData}, which is next to its document. */
export const pageDataPath = (path: SitePath): SitePath => `${getFileName(path)}.json`;

/** The head data and the content of a page, with its slots filled. */
export interface PageData extends PageContent {
  /** Search engines read structured data in documents alone. */
  readonly meta: Omit<PageMeta, 'structuredData'>;
  /** The entry that the page was composed with. The code of another release may expect other content. */
  readonly entry: string;
}

/** The address of the articles' RSS feed, which the composer writes and every document's head names. */
export const feedPath = '/blog/rss.xml';

/** Why a document has no page: none exists at its address, or its remote is disabled or unusable. */
export type Absence = 'not-found' | 'unavailable';

/**
 * The configuration and the releases that a document was composed from. The document contains them as JSON
 * for the shell. It names only the shell and its own remote, so no other team's release changes it.
 */
export interface DocumentComposition {
  /** The configuration of the installation. All of it is public. */
  readonly config: SiteConfig;
  /** The version of the shell. */
  readonly shell: string;
  /** The path of the document's page; null for a document without one, which is served at any address. */
  readonly page: SitePath | null;
  /** The remote that has the page; null if there is no page. */
  readonly remote: ComposedRemote | null;
  /** Set if there is no page. */
  readonly absence?: Absence;
}

/** A remote as a browser loads it. */
export interface ComposedRemote {
  readonly name: RemoteName;
  /** Absolute path of the federation entry. */
  readonly entry: string;
  /** The integrity of the entry. Browsers run no other one. */
  readonly integrity: NamedIntegrity;
}

/** A remote of the live site. */
export interface SiteRemote extends ComposedRemote {
  readonly routes: readonly RoutePattern[];
  /** The address of {@link Release.manifest}, for other hosts and for developer tools. */
  readonly manifest?: string;
}

/** A release that is not live, and why. */
export interface RefusedRelease {
  readonly name: ReleaseName;
  /** `unknown` if its `release.json` could not be read. */
  readonly version: string;
  readonly reason: string;
  /**
   * - `invalid`: its team has to publish another one
   * - `incomplete`: not all of its files have arrived; it is tried again
   * - `waiting`: it needs another contract version than the live shell has; it is tried again with the next
   *   shell
   */
  readonly status: 'invalid' | 'incomplete' | 'waiting';
}

/**
 * `composition.json` at the root of the site describes what is live. Open pages look up other remotes in it;
 * the pipelines of teams and `proper check` read the rest.
 */
export interface SiteManifest {
  /** Identifies the composition. */
  readonly id: string;
  /** When the site was composed, ISO 8601. */
  readonly composedAt: string;
  /** The version of each release, by its name. */
  readonly versions: Readonly<Record<string, string>>;
  /** The versions of the shared packages that the shell provides: {@link Release.shared}. */
  readonly shared: Readonly<Record<string, string>>;
  /** The remotes whose pages are available, with the routes that they own. */
  readonly remotes: readonly SiteRemote[];
  /** The remotes that are disabled or have no usable release: their pages say that they are not available. */
  readonly unavailable: readonly { readonly name: RemoteName; readonly routes: readonly RoutePattern[] }[];
  /**
   * Pages that use {@link Release.sharedModules}, such as form controls. They are prefetched only when a
   * visitor points at a link to them, because most visits do not need these modules.
   */
  readonly onDemand: readonly SitePath[];
  /** The releases that are not live although their teams have published them. */
  readonly refused: readonly RefusedRelease[];
  /** The versions that operators have pinned, by name. */
  readonly pinned: Readonly<Record<string, string>>;
  /** The remotes that operators have disabled. */
  readonly disabled: readonly RemoteName[];
}

/** The address of {@link SiteManifest}. */
export const siteManifestPath = '/composition.json';

/** A file that a document names. */
export interface DocumentFile {
  /** An absolute path of the site. */
  readonly href: string;
  /** The integrity of the file. Browsers accept no other one. */
  readonly integrity: NamedIntegrity;
}

/** A style sheet in a document. */
interface StyleSheet extends DocumentFile {
  /** The whole style sheet. */
  readonly css: string;
}

/** A page's data as its document contains it, as JSON. The markup is in the body. */
export type DocumentData = Omit<PageData, 'html' | 'entry'>;

/** All that a document is rendered from. It contains no code of a remote, and its slots are filled. */
export interface DocumentRequest {
  readonly composition: DocumentComposition;
  /** The page; null for a document without one. */
  readonly page: (Pick<ReleasePage, 'path' | 'meta'> & { readonly html: string }) | null;
  /** The page's data, if it has content. */
  readonly data?: DocumentData;
  /** The address of the page's {@link socialPicture}. */
  readonly picture?: string;
  /** The style sheets in the document, in order: the shell's, the remote's, the page's. */
  readonly styles: readonly StyleSheet[];
  /** The shell's scripts, in the order to run them. */
  readonly scripts: readonly DocumentFile[];
  /** Scripts of the page and its remote, in the order to run them, after the shell's. */
  readonly pageScripts: readonly DocumentFile[];
  /** Selects the rules of a style sheet that some HTML uses. */
  readonly selectUsedRules: (css: string, html: string) => string;
}

/** A document, and what its Content-Security-Policy has to allow. The composer adds the policy. */
export interface DocumentText {
  readonly html: string;
  /** The texts of the scripts that are written into it. */
  readonly inlineScripts: readonly string[];
  /** The texts of the style sheets that are written into it. */
  readonly inlineStyles: readonly string[];
}

/** The ids of the shell's own elements. If a page had one, scripts would find the wrong element. */
export const shellIds = {
  /** The document's composition, and the data of its page if that has any, as JSON. */
  composition: 'composition',
  pageData: 'page-data',
  /** The React root, and in it the element that contains the page. */
  root: 'root',
  main: 'main',
  /** The main navigation. */
  menu: 'menu',
} as const;

/** The exports of the shell's server bundle. */
export interface ShellServer {
  /** Renders the page's markup in the layout, and the document around it. Rejects if the shell has a bug. */
  readonly renderDocument: (request: DocumentRequest) => Promise<DocumentText>;
}
