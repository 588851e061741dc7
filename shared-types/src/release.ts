/**
 * What builds, the composer and documents exchange: `release.json`, `composition.json`, and how the shell writes a document. The
 * composer validates the data (`platform/composer`).
 */

import type { SiteConfig } from './config';
import type { PageContent, PageMeta, RemoteName, SitePath } from './contract';
import type { RoutePattern } from './routes';

/** `sha384-…` in base64, as in an `integrity` attribute. */
export type Integrity = `sha384-${string}`;

/** The integrity of a file that a document names; empty in development, where files change while pages are open. */
type NamedIntegrity = Integrity | '';

/** A remote, or `shell`. */
export type ReleaseName = RemoteName;

/** How a name is written: `mfe-content`. */
export const releaseNamePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** One page of a release. Paths of files are relative to the release's `browser/` folder. Texts may have slots (`slots.ts`). */
export interface ReleasePage {
  /** A path that the remote exports, or that matches a pattern that it exports. */
  readonly path: SitePath;
  /** Its head data. */
  readonly meta: PageMeta;
  /** The file with the page's markup, as React rendered it and parse5 wrote it again. The shell's layout goes around it. */
  readonly html: string;
  /** The file with the page's {@link PageContent}, as JSON, for navigations; none if the page is all in its code. */
  readonly content?: string;
  /** Scripts that the page needs in addition to those of its release. */
  readonly scripts: readonly string[];
  /** Style sheets that the page needs in addition to those of its release. */
  readonly styles: readonly string[];
  /** The shell's {@link Release.sharedModules} that these scripts use. */
  readonly sharedModules?: readonly string[];
  /** Its {@link socialPicture}. */
  readonly picture?: string;
}

/** `release.json`: one immutable, finished build of the shell or of a remote. */
export interface Release {
  /** The format of this file. A composer reads no other. */
  readonly schema: 4;
  /** The team that published it. */
  readonly name: ReleaseName;
  /** The package's version and a hash of the rest of this file: `1.0.0-3f9a2c1b`. Safe in a URL. */
  readonly version: string;
  /**
   * By package: for a remote, the versions of the shell's packages that it works with, as ranges such as `^1 || ^2`; for the shell,
   * the versions that it brings.
   */
  readonly shared: Readonly<Record<string, string>>;
  /** The federation entry; null for the shell. */
  readonly entry: string | null;
  /** A remote's manifest of Module Federation (`mf-manifest.json`), for other hosts and for developer tools. Visitors do not fetch it. */
  readonly manifest?: string;
  /** Scripts that every page of the release needs, in loading order. */
  readonly scripts: readonly string[];
  /** Style sheets that every page of the release needs, in loading order. */
  readonly styles: readonly string[];
  /**
   * The shell's only: the scripts of the shared modules that not every page needs, by specifier, in loading order. The
   * documents of the pages that use one list them.
   */
  readonly sharedModules?: Readonly<Record<string, readonly string[]>>;
  /** All pages, finished. The shell has none. */
  readonly pages: readonly ReleasePage[];
  /**
   * Every browser file, relative to `browser/`, with its hash. The site serves them below {@link releaseBase}, where no release may
   * replace a file of an earlier one: builds put each file into a folder named by its content. It serves the shell's `root/` files
   * at its own root.
   */
  readonly files: Readonly<Record<string, Integrity>>;
  /** The shell's only: the CommonJS module for Node that exports {@link ShellServer}, relative to `release.json`. */
  readonly server?: {
    readonly file: string;
    /** The hash of that file. */
    readonly integrity: Integrity;
  };
}

/** Where the site serves the browser files of all releases. */
export const releasesBase = '/releases/';

/** Where the site serves the browser files of one team's releases. Part of every build, and the same on every host. */
export const releaseBase = (name: ReleaseName): `/${string}/` => `${releasesBase}${name}/`;

/**
 * The global variable to which a remote's federation entry assigns its container: `library.name` of the entry, and `entryGlobalName`
 * where the shell registers the remote. It has a space, so that it cannot be the id of an element, which browsers make a global too.
 */
export const getFederationGlobal = (name: RemoteName): string => `remote ${name}`;

/** The path of a page's files, without an extension. */
const getFileName = (path: SitePath): SitePath => (path === '/' ? '/index' : path);

/** The picture that social networks show for a page: a PNG that a remote's build generates from the page's title. */
export const socialPicture = {
  /** Pixels. */
  width: 1200,
  height: 630,
  /** The name of its file, to which a build adds a folder and a hash of the content. */
  getFile: (page: SitePath): string => `social${getFileName(page)}.png`,
} as const;

/** Where the site has a page's {@link PageData}, for navigations: next to its document. */
export const pageDataPath = (path: SitePath): SitePath => `${getFileName(path)}.json`;

/** The head data and the content of a page, with its slots filled. */
export interface PageData extends PageContent {
  readonly meta: PageMeta;
  /** The federation entry that the page was composed with: the code of another release may expect other content. */
  readonly entry: string;
}

/** The address of the articles' RSS feed, which the composer writes and every document's head names. */
export const feedPath = '/blog/rss.xml';

/** Why a document has no page: there is none at its address, or its remote has no usable release or is disabled. */
export type Absence = 'not-found' | 'unavailable';

/**
 * What a document was composed from. The document contains it as JSON, which the shell reads in the browser. It names only the shell
 * and the document's own remote, so that no other team's release changes it.
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
   * `invalid`: its team has to publish another one. `incomplete`: not all of its files have arrived; it is tried again. `waiting`: it
   * needs another version of the contract than the live shell has; it is tried again with the next shell.
   */
  readonly status: 'invalid' | 'incomplete' | 'waiting';
}

/**
 * `composition.json` at the root of the site: what is live. Open pages look up the other remotes in it; a team's pipeline and
 * `proper check` read the rest.
 */
export interface SiteManifest {
  /** Identifies the composition. */
  readonly id: string;
  /** When the site was composed, ISO 8601. */
  readonly composedAt: string;
  /** The version of each release, by its name. */
  readonly versions: Readonly<Record<string, string>>;
  /** The versions of the shared packages that the shell brings: {@link Release.shared}. */
  readonly shared: Readonly<Record<string, string>>;
  /** The remotes whose pages are available, with the routes that they own. */
  readonly remotes: readonly SiteRemote[];
  /** The remotes that are disabled or have no usable release: their pages say that they are not available. */
  readonly unavailable: readonly { readonly name: RemoteName; readonly routes: readonly RoutePattern[] }[];
  /**
   * Pages that use one of {@link Release.sharedModules}, such as the controls of forms. They are fetched ahead only when a visitor
   * points at a link to them: most visits do not need that module.
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

/** What a document is rendered from. None of it is code of a remote, and its slots are filled. */
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

/** A document, without the Content-Security-Policy, which the composer adds; and what that policy has to allow. */
export interface DocumentText {
  readonly html: string;
  /** The texts of the scripts that are written into it. */
  readonly inlineScripts: readonly string[];
  /** The texts of the style sheets that are written into it. */
  readonly inlineStyles: readonly string[];
}

/** The ids of the shell's own elements. No page may contain another element with one, which scripts would find instead. */
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
  /** Renders the layout around a page's markup, and the document around both. Rejects for a bug of the shell. */
  readonly renderDocument: (request: DocumentRequest) => Promise<DocumentText>;
}
