import path from 'node:path';
import type { PageContent, PageMeta, RemoteName, SiteConfig, SitePath } from '@proper/shared-types';
import type { DocumentFile, Release, ReleasePage } from '@proper/shared-types/release';
import { entryAt } from '@proper/shared-types/routes';
import { checkPages } from '../admit/admit';
import { faultOfContract } from '../admit/contract-checks';
import { faultOfPaths } from '../admit/release-checks';
import { messageOf, prefixFaults, ReleaseFault, type StoredRelease } from '../model';
import { ownerOf, pagesWithout, type Remotes } from '../pull/remotes-file';
import { formatSubject } from '../render/composition';
import { renderDocument } from '../render/document';
import { KeptTexts } from '../render/kept-texts';
import type { ListedPage } from '../render/renderer';
import { RendererPool } from './renderer-pool';

/** A page with content under development. */
type DevelopedPage = PageContent & Pick<ReleasePage, 'path' | 'meta'>;

/** A release at this moment: a stored one, or one under development. */
export interface LiveRelease extends StoredRelease {
  /** Under development: replaces the pages of `release.json`. */
  readonly developed?: {
    /** The files of a chunk. */
    readonly filesOf: (chunk: string) => Pick<Release, 'scripts' | 'styles'>;
    /** The current pages with content. @throws Error for mistakes in them */
    readonly contentPages: () => readonly DevelopedPage[];
  };
}

/** The releases of a site at this moment. */
export interface LiveReleases {
  readonly shell: LiveRelease;
  readonly remotes: ReadonlyMap<RemoteName, LiveRelease>;
}

/** The answer to a request for a document. */
export type LiveDocument =
  | { readonly status: 200 | 404 | 503; readonly html: string; readonly data?: string | undefined }
  /** Whose code is at fault, and what is wrong with it. */
  | { readonly status: 500; readonly reason: string; readonly stack?: string | undefined };

interface LiveDocumentsOptions {
  readonly config: SiteConfig;
  /** Who owns which route. */
  readonly remotes: Remotes;
  /** Scripts that run before the shell's. */
  readonly firstScripts: readonly DocumentFile[];
  /** Typefaces that were cut are kept here. */
  readonly dataDir: string;
}

/** A stack trace with the bundles' files instead of their names in the workers. */
const withFiles = (stack: string | undefined, bundles: Readonly<Record<string, StoredRelease | null>>) =>
  stack?.replaceAll(/\b(shell|remote)(?=:\d+:\d+)/g, (name) => {
    const stored = bundles[name];
    return stored ? path.join(stored.folder, stored.release.server.file) : name;
  });

/** The current pages of a release under development. */
function developedPages(
  { filesOf }: NonNullable<LiveRelease['developed']>,
  entries: readonly ListedPage[],
  contentPages: readonly DevelopedPage[],
): readonly ReleasePage[] {
  const ofCode = entries.flatMap(({ path: page, chunk, meta }) =>
    meta === undefined ? [] : [{ path: page as SitePath, chunk, meta: meta as PageMeta, ...filesOf(chunk) }],
  );
  const ofContent = contentPages.map(({ path: page, meta }) => {
    const chunk = entryAt(entries, page)?.chunk ?? '';
    return { path: page, chunk, meta, content: 'under development', ...filesOf(chunk) };
  });
  return [...ofCode, ...ofContent];
}

/**
 * Renders documents when they are asked for, out of the releases of that moment, as a composition would: the same engines,
 * the same shell, the same parts. The shell's style sheets are whole, so that what an edit comes to use is there.
 */
export class LiveDocuments {
  readonly #options: LiveDocumentsOptions;
  readonly #pool = new RendererPool();
  readonly #typefaces: KeptTexts;

  constructor(options: LiveDocumentsOptions) {
    this.#options = options;
    this.#typefaces = new KeptTexts(path.join(options.dataDir, 'typefaces'));
  }

  /** The document at a path, and the data of its page. */
  async documentAt(page: SitePath, { shell, remotes }: LiveReleases): Promise<LiveDocument> {
    const { config, firstScripts, remotes: routes } = this.#options;
    const owner = ownerOf(routes, page);
    const release = owner && remotes.get(owner);
    try {
      const described = owner && release ? await this.#describe(owner, release, shell) : undefined;
      const found = described?.stored.release.pages.find((each) => each.path === page);
      const isUnavailable = owner && !release && pagesWithout(owner, routes, []).includes(page);
      const subject = { path: found || isUnavailable ? page : null, page: found };
      const bundles = { shell, remote: found && described ? described.stored : null };
      const content = described?.contentPages.find(({ path: each }) => each === page);
      const rendered = await this.#pool.use(found && owner ? owner : null, bundles, (renderer) =>
        prefixFaults(
          formatSubject(subject),
          renderDocument({
            subject,
            config,
            ...bundles,
            content: content && { html: content.html, data: content.data },
            renderer,
            typefaces: this.#typefaces,
            firstScripts,
            wholeSheets: true,
          }),
        ),
      );
      return { status: found ? 200 : isUnavailable ? 503 : 404, ...rendered };
    } catch (cause) {
      const stack = cause instanceof ReleaseFault ? cause.details.stack : undefined;
      return {
        status: 500,
        reason: messageOf(cause),
        stack: withFiles(stack, { shell, remote: release ?? null }),
      };
    }
  }

  /** Ends all engines, and keeps the typefaces that were cut. */
  async close(): Promise<void> {
    this.#pool.close();
    await this.#typefaces.keep();
  }

  /** The release of a remote with its current pages, and those with content that are under development. */
  async #describe(name: RemoteName, remote: LiveRelease, shell: LiveRelease) {
    try {
      const { developed } = remote;
      const contentPages = developed?.contentPages() ?? [];
      let { release } = remote;
      if (developed) {
        const bundles = { shell, remote };
        const entries = await this.#pool.use(name, bundles, (renderer) => renderer.listPages());
        release = { ...release, pages: developedPages(developed, entries, contentPages) };
        checkPages(release, entries);
      }
      const fault =
        faultOfContract(release, shell.release) ??
        faultOfPaths(release, (page) => ownerOf(this.#options.remotes, page));
      if (fault !== undefined) throw new ReleaseFault(fault);
      return { stored: { release, folder: remote.folder }, contentPages };
    } catch (cause) {
      const details = cause instanceof ReleaseFault ? cause.details : {};
      throw new ReleaseFault(`${name}: ${messageOf(cause)}`, details);
    }
  }
}
