import path from 'node:path';
import { ownerOf, pagesWithout, type Remotes } from '@proper/composer/remotes-file';
import {
  checkContract,
  checkPages,
  checkPaths,
  keepTools,
  type ListedPage,
  messageOf,
  ReleaseFault,
  renderDocument,
  type StoredRelease,
  toolsFolder,
  typefacesFolder,
} from '@proper/composer/render';
import type { DevelopedWorkspace, FilesOfChunks } from '@proper/kit/develop';
import type { PageMeta, RemoteName, SiteConfig, SitePath } from '@proper/shared-types';
import type { DocumentFile, ReleaseName, ReleasePage } from '@proper/shared-types/release';
import { entryAt } from '@proper/shared-types/routes';
import { createRendererPool } from './renderer-pool';

/** The current release of a workspace: a stored one, or one under development. */
export interface CurrentRelease extends StoredRelease {
  /** Set under development: replaces the pages of `release.json`. */
  readonly developed?: Pick<FilesOfChunks, 'filesOfPage'> & Pick<DevelopedWorkspace, 'contentPages'>;
}

/** The answer to a request for a document. */
export type RequestedDocument =
  | { readonly status: 200 | 404 | 503; readonly html: string; readonly data?: string | undefined }
  /** What is wrong, and in whose code. */
  | { readonly status: 500; readonly reason: string; readonly stack?: string | undefined };

export interface DocumentsOptions {
  readonly config: SiteConfig;
  /** Who owns which route. */
  readonly remotes: Remotes;
  /** Scripts that run before the shell's. */
  readonly firstScripts: readonly DocumentFile[];
  /** Keeps the tools that render. */
  readonly dataDir: string;
}

/** A stack trace with the files of the bundles instead of their names in the workers. */
const nameFiles = (stack: string | undefined, bundles: Readonly<Record<string, StoredRelease | undefined>>) =>
  stack?.replaceAll(/\b(shell|remote)(?=:\d+:\d+)/g, (name) => {
    const stored = bundles[name];
    return stored ? path.join(stored.folder, stored.release.server.file) : name;
  });

/** The current pages of a release under development. */
function listPages(
  { filesOfPage }: NonNullable<CurrentRelease['developed']>,
  entries: readonly ListedPage[],
  contentPages: ReturnType<DevelopedWorkspace['contentPages']>,
): readonly ReleasePage[] {
  const ofCode = entries.flatMap(({ path: page, chunk, meta }) =>
    meta === undefined
      ? []
      : [{ path: page as SitePath, chunk, meta: meta as PageMeta, ...filesOfPage(chunk) }],
  );
  const ofContent = contentPages.map(({ path: page, meta }) => {
    const chunk = entryAt(entries, page)?.chunk ?? '';
    return { path: page, chunk, meta, content: 'under development', ...filesOfPage(chunk) };
  });
  return [...ofCode, ...ofContent];
}

/**
 * Renders documents on request from the current releases, with the code of a composition. The shell's style sheets are whole, so
 * that an edit may use any of their rules.
 */
export function createDocuments({ config, remotes, firstScripts, dataDir }: DocumentsOptions) {
  const tools = keepTools(dataDir);
  // A failure is reported with the first document.
  tools.catch(() => undefined);
  const pool = createRendererPool(tools);

  /** The release of a remote with its current pages, and those of them that have content under development. */
  async function describeRemote(name: RemoteName, remote: CurrentRelease, shell: CurrentRelease) {
    try {
      const { developed, folder } = remote;
      const contentPages = developed?.contentPages() ?? [];
      let { release } = remote;
      if (developed) {
        const entries = await pool.use({ shell, remote }, (renderer) => renderer.listPages());
        release = { ...release, pages: listPages(developed, entries, contentPages) };
        checkPages(release, entries);
      }
      checkContract(release, shell.release);
      checkPaths(release, (page) => ownerOf(remotes, page));
      return { stored: { release, folder }, contentPages };
    } catch (cause) {
      const details = cause instanceof ReleaseFault ? cause.details : {};
      throw new ReleaseFault(`${name}: ${messageOf(cause)}`, details);
    }
  }

  return {
    /**
     * The document at an address, and the data of its page.
     *
     * @param releases - The current releases of the site. It may lack some of the remotes.
     */
    async documentAt(
      address: SitePath,
      shell: CurrentRelease,
      releases: ReadonlyMap<ReleaseName, CurrentRelease>,
    ): Promise<RequestedDocument> {
      const owner = ownerOf(remotes, address);
      const release = owner === undefined ? undefined : releases.get(owner);
      try {
        const current = owner && release ? await describeRemote(owner, release, shell) : undefined;
        const page = current?.stored.release.pages.find((each) => each.path === address);
        const isUnavailable = owner && !release && pagesWithout(owner, remotes, []).includes(address);
        const remote = (page && current?.stored) ?? null;
        const content = current?.contentPages.find((each) => each.path === address);
        const { html, data } = await pool.use({ shell, remote }, (renderer) =>
          renderDocument({
            route: { path: page || isUnavailable ? address : null, page },
            config,
            shell,
            remote,
            content: content && { html: content.html, data: content.data },
            renderer,
            typefaces: typefacesFolder(toolsFolder(dataDir)),
            firstScripts,
            wholeSheets: true,
          }),
        );
        return { status: page ? 200 : isUnavailable ? 503 : 404, html, data };
      } catch (cause) {
        const stack = cause instanceof ReleaseFault ? cause.details.stack : undefined;
        return { status: 500, reason: messageOf(cause), stack: nameFiles(stack, { shell, remote: release }) };
      }
    },
    /** Ends all engines. */
    close: () => pool.close(),
  };
}
