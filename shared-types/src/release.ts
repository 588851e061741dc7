/**
 * What travels between builds, the composer and the documents: `release.json`, and what the shell's server
 * bundle offers. Types alone; the composer checks the data (`platform/composer`).
 */

import type { SiteConfig } from './config';
import type { PageContent, PageMeta, Remote, RemoteName, RemotePage, SitePath } from './contract';
import type { RoutePattern } from './routes';

/** `sha384-…` in base64, as the `integrity` attribute takes it. */
export type Integrity = `sha384-${string}`;

/** The integrity of a file that a document names; empty under development, where files change while pages are open. */
type NamedIntegrity = Integrity | '';

/** Who publishes: a remote, or the shell. */
export type ReleaseName = RemoteName | 'shell';

/** One page of a release. Paths of files are relative to the release's `browser/` folder. */
export interface ReleasePage {
  /** As the remote exports it, or matched by a pattern that it exports. */
  readonly path: SitePath;
  /** As the remote exports it. */
  readonly chunk: string;
  /** As it was when the release was built; of a page without {@link ReleasePage.content}, the composer asks the server bundle again. */
  readonly meta: PageMeta;
  /** The file with the page's {@link PageContent}, as JSON; none if all of the page is in its code. */
  readonly content?: string;
  /** Scripts that the page needs beside those of its release. */
  readonly scripts: readonly string[];
  /** Style sheets that the page needs beside those of its release. */
  readonly styles: readonly string[];
  /** Its {@link socialPicture}. */
  readonly picture?: string;
}

/** `release.json`: one immutable build of the shell or of a remote. */
export interface Release {
  /** The form of this file and of the server bundle. A composer reads no other. */
  readonly schema: 3;
  /** Who published it. */
  readonly name: ReleaseName;
  /** The package's version and a hash of the rest of this file: `1.0.0-3f9a2c1b`. Safe in a URL. */
  readonly version: string;
  /**
   * A remote: with which versions of the packages that the shell brings it works, as ranges such as `^1 || ^2`. The shell: the
   * versions it brings. By package.
   */
  readonly shared: Readonly<Record<string, string>>;
  /** Remotes only: the federation entry. */
  readonly entry: string | null;
  /** Scripts that each page of the release needs, in the order to load them. */
  readonly scripts: readonly string[];
  /** Style sheets that each page of the release needs, in the order to load them. */
  readonly styles: readonly string[];
  /** In the order in which the server bundle exports them, then those with content. The shell has none. */
  readonly pages: readonly ReleasePage[];
  /**
   * Every browser file, relative to `browser/`, with its hash. The site has them below {@link releaseBase}, where no release may
   * have other bytes than an earlier one at the same place: builds put each file into a folder named by its content. It has
   * the shell's `root/` files at its own root.
   */
  readonly files: Readonly<Record<string, Integrity>>;
  /** The server bundle, relative to `release.json`. */
  readonly server: {
    /** A CommonJS module of web standards alone: nothing of Node is there where it runs. */
    readonly file: string;
    /** Of that file. */
    readonly integrity: Integrity;
  };
}

/** Where the site serves the browser files of all releases. */
export const releasesBase = '/releases/';

/** Where the site serves the browser files of all releases of a name. Part of every build, and the same on every host. */
export const releaseBase = (name: ReleaseName): `/${string}/` => `${releasesBase}${name}/`;

/** A page as a file. */
const fileName = (path: SitePath): SitePath => (path === '/' ? '/index' : path);

/** The picture that social networks show for a page: a PNG that a remote's build makes from the page's title. */
export const socialPicture = {
  /** Pixels. */
  width: 1200,
  height: 630,
  /** Its name, to which a build adds a folder and a hash of its content. */
  fileOf: (page: SitePath): string => `social${fileName(page)}.png`,
} as const;

/** Where the site has a page's {@link PageData}, next to its document: for a navigation to it. */
export const pageDataPath = (path: SitePath): SitePath => `${fileName(path)}.json`;

/** The head and the content of a page as the composer writes them, the markup checked. */
export interface PageData extends PageContent {
  readonly meta: PageMeta;
  /** The federation entry that the page was composed with: code of another release may expect other content. */
  readonly entry: string;
}

/** Where the site has its articles as RSS: the composer writes it, and every document's head names it. */
export const feedPath = '/blog/rss.xml';

/**
 * What a document was composed from, as JSON in the document, where the browser's shell reads it. A document names the shell
 * and its own remote alone, so that no other team's release changes it.
 */
export interface Composition {
  /** Of the installation. All of it is public. */
  readonly config: SiteConfig;
  /** The version of the shell. */
  readonly shell: string;
  /** The path of the document's page; null for the not-found document. */
  readonly page: SitePath | null;
  /** The remote that has the page; null if there is none, or no release of it can be used: the document says so. */
  readonly remote: ComposedRemote | null;
}

/** A remote as a browser loads it. */
export interface ComposedRemote {
  readonly name: RemoteName;
  /** Absolute path of the federation entry. */
  readonly entry: string;
  /** Of the entry: a browser runs no other one. */
  readonly integrity: NamedIntegrity;
}

/** `/composition.json`, as far as an open page reads it: the releases that the live site is composed of. */
export interface LiveComposition {
  /** The version of each release, by its name. */
  readonly versions: Readonly<Record<string, string>>;
  /** The remotes of the site, with the routes that each owns. */
  readonly remotes: readonly (ComposedRemote & { readonly routes: readonly RoutePattern[] })[];
  /** Pages whose documents say that they are not available at the moment. */
  readonly unavailable: readonly SitePath[];
}

/** The address of {@link LiveComposition}. */
export const liveCompositionPath = '/composition.json';

/** A file that a document names, with an absolute path. */
export interface DocumentFile {
  /** An absolute path of the site. */
  readonly href: string;
  /** A browser takes no other file. */
  readonly integrity: NamedIntegrity;
}

/** A style sheet that is written into a document. */
interface StyleSheet extends DocumentFile {
  /** The whole of it. */
  readonly css: string;
}

/** What the body of a document is rendered from: the page inside the shell's layout. */
export interface BodyRequest {
  /** The page; null for a document without one. */
  readonly page:
    | (Pick<RemotePage, 'load'> & { readonly path: SitePath; readonly content?: PageContent })
    | null;
  /** What the document is composed from, as it says itself. */
  readonly composition: Composition;
}

/** Some letters of one of the shell's typefaces, at one weight. */
export interface FontSubset {
  /** The file's address, as in {@link DocumentRequest.fonts}. */
  readonly href: string;
  readonly weight: number;
  readonly letters: string;
}

/** A page's data as JSON in its document, where the browser's shell reads it. The markup is in the body. */
export type DocumentData = Omit<PageData, 'html' | 'entry'>;

/** What a document is rendered from. Nothing in it is code of a remote. */
export interface DocumentRequest {
  /** The page as its head describes it; null for a document that has none. */
  readonly page: Pick<ReleasePage, 'path' | 'meta'> | null;
  /** Of a page with content; none for others. */
  readonly data?: DocumentData;
  /** The address of the page's {@link socialPicture}. */
  readonly picture?: string;
  readonly composition: Composition;
  /** What {@link ShellServer.renderBody} rendered, checked by the composer: HTML for the root element. */
  readonly body: string;
  /** The font that {@link ShellServer.titleFont} asked for: a woff2 file, in base64. */
  readonly titleFont?: string;
  /** Style sheets to write into the document, in order: the shell's, the remote's, the page's. */
  readonly styles: readonly StyleSheet[];
  /** Typefaces of the shell, for a shell that preloads them. */
  readonly fonts: readonly DocumentFile[];
  /** Leaves rules that some HTML has no use for out of a style sheet of the shell. */
  readonly usedRules: (css: string, html: string) => string;
  /** Scripts of the shell, in order: they run. */
  readonly scripts: readonly DocumentFile[];
  /** Scripts of the page's remote: they are fetched early and run when the shell asks for them. */
  readonly preloads: readonly DocumentFile[];
}

/** What the shell's server bundle exports. */
export interface ShellServer {
  /** The modules that a remote's server bundle may require, by specifier. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** The page inside the layout, as HTML. Runs beside the remote's code. Rejects when the page throws. */
  readonly renderBody: (request: BodyRequest) => Promise<string>;
  /** Which letters of which typeface the title in a body needs; undefined where the shell has no such typeface. */
  readonly titleFont: (body: string, fonts: readonly DocumentFile[]) => FontSubset | undefined;
  /** The document around a body, but for its Content-Security-Policy, which the composer writes. Runs without any remote. */
  readonly renderDocument: (request: DocumentRequest) => string;
}

/** What a remote's server bundle exports. */
export type RemoteServer = Remote;
