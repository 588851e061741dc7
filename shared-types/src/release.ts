/**
 * What builds, the composer and documents exchange: `release.json`, and the exports of server bundles. The composer validates the
 * data (`platform/composer`).
 */

import type { SiteConfig } from './config';
import type { PageContent, PageMeta, Remote, RemoteName, RemotePage, SitePath } from './contract';
import type { RoutePattern } from './routes';

/** `sha384-…` in base64, as in an `integrity` attribute. */
export type Integrity = `sha384-${string}`;

/** The integrity of a file that a document names; empty in development, where files change while pages are open. */
type NamedIntegrity = Integrity | '';

/** A remote, or `shell`. */
export type ReleaseName = RemoteName;

/** One page of a release. Paths of files are relative to the release's `browser/` folder. */
export interface ReleasePage {
  /** A path that the remote exports, or that matches a pattern that it exports. */
  readonly path: SitePath;
  /** The name of the page's chunk, as the remote exports it. */
  readonly chunk: string;
  /** The head data at build time. Without {@link ReleasePage.content}, the composer gets it from the server bundle again. */
  readonly meta: PageMeta;
  /** The file with the page's {@link PageContent}, as JSON; none if the page is all in its code. */
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

/** `release.json`: one immutable build of the shell or of a remote. */
export interface Release {
  /** The format of this file and of the server bundle. A composer reads no other. */
  readonly schema: 3;
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
   * The shell's only: the scripts of the shared modules that not every page needs, by specifier, in loading order. The document of
   * a page that uses one preloads them.
   */
  readonly sharedModules?: Readonly<Record<string, readonly string[]>>;
  /** In the order of the server bundle's exports, then those with content. The shell has none. */
  readonly pages: readonly ReleasePage[];
  /**
   * Every browser file, relative to `browser/`, with its hash. The site serves them below {@link releaseBase}, where no release may
   * replace a file of an earlier one: builds put each file into a folder named by its content. It serves the shell's `root/` files
   * at its own root.
   */
  readonly files: Readonly<Record<string, Integrity>>;
  /** The server bundle, relative to `release.json`. */
  readonly server: {
    /** A CommonJS module that uses web standards only, because it does not run in Node. */
    readonly file: string;
    /** The hash of that file. */
    readonly integrity: Integrity;
  };
}

/** Where the site serves the browser files of all releases. */
export const releasesBase = '/releases/';

/** Where the site serves the browser files of one team's releases. Part of every build, and the same on every host. */
export const releaseBase = (name: ReleaseName): `/${string}/` => `${releasesBase}${name}/`;

/** The path of a page's files, without an extension. */
const fileName = (path: SitePath): SitePath => (path === '/' ? '/index' : path);

/** The picture that social networks show for a page: a PNG that a remote's build generates from the page's title. */
export const socialPicture = {
  /** Pixels. */
  width: 1200,
  height: 630,
  /** The name of its file, to which a build adds a folder and a hash of the content. */
  fileOf: (page: SitePath): string => `social${fileName(page)}.png`,
} as const;

/** Where the site has a page's {@link PageData}, for navigations: next to its document. */
export const pageDataPath = (path: SitePath): SitePath => `${fileName(path)}.json`;

/** The head data and the content of a page, whose markup the composer has checked. */
export interface PageData extends PageContent {
  readonly meta: PageMeta;
  /** The federation entry that the page was composed with: the code of another release may expect other content. */
  readonly entry: string;
}

/** The address of the articles' RSS feed, which the composer writes and every document's head names. */
export const feedPath = '/blog/rss.xml';

/**
 * What a document was composed from. The document contains it as JSON, which the shell reads in the browser. It names only the shell
 * and the document's own remote, so that no other team's release changes it.
 */
export interface Composition {
  /** The configuration of the installation. All of it is public. */
  readonly config: SiteConfig;
  /** The version of the shell. */
  readonly shell: string;
  /** The path of the document's page; null for the not-found document. */
  readonly page: SitePath | null;
  /** The remote that has the page; null if there is no page, or if no release of the remote can be used, as the document then says. */
  readonly remote: ComposedRemote | null;
}

/** A remote as a browser loads it. */
export interface ComposedRemote {
  readonly name: RemoteName;
  /** Absolute path of the federation entry. */
  readonly entry: string;
  /** The integrity of the entry. Browsers run no other one. */
  readonly integrity: NamedIntegrity;
}

/** The part of `/composition.json` that an open page reads: the releases of the live site. */
export interface LiveComposition {
  /** The version of each release, by its name. */
  readonly versions: Readonly<Record<string, string>>;
  /** The remotes of the site, with the routes that they own. */
  readonly remotes: readonly (ComposedRemote & {
    readonly routes: readonly RoutePattern[];
    /** The address of {@link Release.manifest}, for other hosts and for developer tools. */
    readonly manifest?: string;
  })[];
  /** Pages that are not available at the moment. */
  readonly unavailable: readonly SitePath[];
  /**
   * Pages that use one of {@link Release.sharedModules}, such as the controls of forms. They are fetched ahead only when a visitor
   * points at a link to them: most visits do without that module.
   */
  readonly onDemand: readonly SitePath[];
}

/** The address of {@link LiveComposition}. */
export const liveCompositionPath = '/composition.json';

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

/** What the body of a document is rendered from. */
export interface BodyRequest {
  /** The page; null for a document without one. */
  readonly page:
    | (Pick<RemotePage, 'load'> & { readonly path: SitePath; readonly content?: PageContent })
    | null;
  /** The composition that the document contains. */
  readonly composition: Composition;
}

/** Some letters of one of the shell's typefaces, in one weight. */
export interface FontSubset {
  /** The file's address, as in {@link DocumentRequest.fonts}. */
  readonly href: string;
  readonly weight: number;
  readonly letters: string;
}

/** A page's data as its document contains it, as JSON. The markup is in the body. */
export type DocumentData = Omit<PageData, 'html' | 'entry'>;

/** What a document is rendered from. None of it is code of a remote. */
export interface DocumentRequest {
  /** The page; null for a document without one. */
  readonly page: Pick<ReleasePage, 'path' | 'meta'> | null;
  /** The page's data, if it has content. */
  readonly data?: DocumentData;
  /** The address of the page's {@link socialPicture}. */
  readonly picture?: string;
  readonly composition: Composition;
  /** The HTML of the root element, from {@link ShellServer.renderBody}, as checked by the composer. */
  readonly body: string;
  /** The font that {@link ShellServer.titleFont} describes, as woff2 in base64. */
  readonly titleFont?: string;
  /** The style sheets in the document, in order: the shell's, the remote's, the page's. */
  readonly styles: readonly StyleSheet[];
  /** The shell's typefaces, which it may preload. */
  readonly fonts: readonly DocumentFile[];
  /** Removes the rules that some HTML does not use from a style sheet of the shell. */
  readonly usedRules: (css: string, html: string) => string;
  /** The shell's scripts, in the order to run them. */
  readonly scripts: readonly DocumentFile[];
  /** Scripts of the page and its remote, in the order to run them, after the shell's. */
  readonly preloads: readonly DocumentFile[];
}

/** The exports of the shell's server bundle. */
export interface ShellServer {
  /** The modules that a remote's server bundle may require, by specifier. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** Renders the page inside the layout. Runs together with the remote's code. Rejects if the page throws. */
  readonly renderBody: (request: BodyRequest) => Promise<string>;
  /** The letters that the title in a body needs, and their typeface; undefined if the shell has no such typeface. */
  readonly titleFont: (body: string, fonts: readonly DocumentFile[]) => FontSubset | undefined;
  /** Renders the document around a body, without the Content-Security-Policy, which the composer adds. Runs without any remote. */
  readonly renderDocument: (request: DocumentRequest) => string;
}

/** The exports of a remote's server bundle. */
export type RemoteServer = Remote;
