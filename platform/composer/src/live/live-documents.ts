import path from 'node:path';
import type { PageContent, PageMeta, RemoteName, SiteConfig, SitePath } from '@proper/shared-types';
import type { DocumentFile, Release } from '@proper/shared-types/release';
import { entryAt } from '@proper/shared-types/routes';
import { describePages } from '../admit/admit';
import { faultOfContract } from '../admit/contract-checks';
import { faultOfPaths } from '../admit/release-checks';
import {
  type AdmittedPage,
  type Candidate,
  type DescribedRemote,
  messageOf,
  type Outcome,
  type StoredRelease,
} from '../model';
import { ownerOf, pagesWithout, type Remotes } from '../pull/remotes-file';
import { compositionOf, formatSubject, type Subject } from '../render/composition';
import { type RenderedDocument, readContent, renderDocument } from '../render/document';
import { defaultLimits } from '../render/engine';
import type { ListedPage } from '../render/renderer';
import { CutTypefaces } from '../render/typefaces';
import { RendererPool } from './renderer-pool';

/** A release as it is at this moment: a stored one, or what is being developed. */
export interface LiveRelease extends StoredRelease {
  /** Under development, in place of the pages of `release.json`. */
  readonly developed?: {
    /** The files of a chunk. */
    readonly filesOf: (chunk: string) => Pick<Release, 'scripts' | 'styles'>;
    /** The pages with content, as they are now. @throws Error for what is wrong with them */
    readonly contentPages: () => readonly (PageContent & Pick<AdmittedPage, 'path' | 'meta'>)[];
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

/** What is live in this moment counts as live: nothing is checked that only a deployment needs. */
const asCandidate = ({ release, folder }: StoredRelease): Candidate => ({ release, folder, wasLive: true });

/** A stack trace with the files of the bundles in place of the names that workers know them by. */
const withFiles = (stack: string | undefined, bundles: Readonly<Record<string, StoredRelease | null>>) =>
  stack?.replaceAll(/\b(shell|remote)(?=:\d+:\d+)/g, (name) => {
    const stored = bundles[name];
    return stored ? path.join(stored.folder, stored.release.server.file) : name;
  });

/** A release with the pages that it has while it is developed. */
function withDevelopedPages({ release, developed }: LiveRelease, entries: readonly ListedPage[]): Release {
  if (!developed) return release;
  const ofCode = entries.flatMap(({ path: page, chunk, meta }) =>
    meta === undefined ? [] : [{ path: page, chunk, meta: meta as PageMeta, ...developed.filesOf(chunk) }],
  );
  const ofContent = developed.contentPages().map(({ path: page, meta }) => {
    const chunk = entryAt(entries, page)?.chunk ?? '';
    return { path: page, chunk, meta, content: 'under development', ...developed.filesOf(chunk) };
  });
  return { ...release, pages: [...ofCode, ...ofContent] };
}

/** The content of a page, if it has any. */
async function contentOf(
  release: LiveRelease,
  page: AdmittedPage,
): Promise<Outcome<PageContent | undefined>> {
  if (!release.developed) return readContent(release, page);
  const found = release.developed.contentPages().find(({ path: each }) => each === page.path);
  return { ok: true, result: found && { html: found.html, data: found.data } };
}

/**
 * Renders documents when they are asked for, out of the releases of that moment, as a composition would: the same engines,
 * the same shell, the same parts. The shell's style sheets are whole, so that what an edit comes to use is there.
 */
export class LiveDocuments {
  readonly #options: LiveDocumentsOptions;
  readonly #pool = new RendererPool(defaultLimits);
  readonly #typefaces: CutTypefaces;

  constructor(options: LiveDocumentsOptions) {
    this.#options = options;
    this.#typefaces = new CutTypefaces(options.dataDir);
  }

  /** The document at a path, and the data of its page. */
  async documentAt(page: SitePath, releases: LiveReleases): Promise<LiveDocument> {
    const { config, firstScripts, remotes: routes } = this.#options;
    const { shell } = releases;
    const owner = ownerOf(routes, page);
    const release = owner && releases.remotes.get(owner);
    const described = owner && release ? await this.#describe(owner, release, shell) : undefined;
    if (described?.ok === false) return { status: 500, reason: described.reason, stack: described.stack };
    const found = described?.result.pages.find((each) => each.path === page);
    const own = found ? described?.result : undefined;
    const isUnavailable = owner && !release && pagesWithout(owner, routes, undefined).includes(page);
    const subject: Subject = found ? { page: found } : isUnavailable ? { unavailable: page } : {};
    const composition = compositionOf(subject, config, { shell, remote: own ?? null });
    const bundles = { shell, remote: own?.stored ?? null };
    const content = found && release ? await contentOf(release, found) : undefined;
    const outcome: Outcome<RenderedDocument> =
      content?.ok === false
        ? content
        : await this.#pool.use(own?.name ?? null, bundles, (renderer) =>
            renderDocument({
              subject,
              composition,
              ...bundles,
              content: content?.result,
              renderer,
              typefaces: this.#typefaces,
              firstScripts,
              wholeSheets: true,
            }),
          );
    if (!outcome.ok)
      return {
        status: 500,
        reason: `${formatSubject(subject)} ${outcome.reason}`,
        stack: withFiles(outcome.stack, bundles),
      };
    return { status: found ? 200 : isUnavailable ? 503 : 404, ...outcome.result };
  }

  /** Ends all engines, and keeps the typefaces that were cut. */
  async close(): Promise<void> {
    this.#pool.close();
    await this.#typefaces.keep();
  }

  async #describe(
    name: RemoteName,
    release: LiveRelease,
    shell: LiveRelease,
  ): Promise<Outcome<DescribedRemote>> {
    const listed = await this.#pool.use(name, { shell, remote: release }, (renderer) => renderer.listPages());
    if (!listed.ok)
      return {
        ...listed,
        reason: `${name} does not run: ${listed.reason}`,
        stack: withFiles(listed.stack, { shell, remote: release }),
      };
    try {
      const current = withDevelopedPages(release, listed.result);
      const stored = asCandidate({ release: current, folder: release.folder });
      const verdict = describePages(stored, listed.result);
      const fault = verdict.ok
        ? (faultOfContract(current, shell.release) ??
          faultOfPaths(current, (page) => ownerOf(this.#options.remotes, page)))
        : verdict.reason;
      if (!verdict.ok || fault !== undefined) return { ok: false, reason: `${name}: ${fault}` };
      return { ok: true, result: { name, stored, pages: verdict.admitted } };
    } catch (cause) {
      return { ok: false, reason: `${name}: ${messageOf(cause)}` };
    }
  }
}
