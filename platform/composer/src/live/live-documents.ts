import path from 'node:path';
import type { RemoteName, SiteConfig, SitePath } from '@proper/shared-types';
import type { DocumentFile, Release } from '@proper/shared-types/release';
import { describePages } from '../admit/admit';
import { faultOfContract } from '../admit/contract-checks';
import { faultOfPaths } from '../admit/release-checks';
import type { Candidate, DescribedRemote, Outcome, StoredRelease } from '../model';
import { ownerOf, pagesWithout, type Remotes } from '../pull/remotes-file';
import { compositionOf, formatSubject, type Subject } from '../render/composition';
import { renderDocument } from '../render/document';
import { defaultLimits } from '../render/engine';
import type { ListedPage } from '../render/renderer';
import { CutTypefaces } from '../render/typefaces';
import { RendererPool } from './renderer-pool';

/** A release as it is at this moment: a stored one, or what is being developed. */
export interface LiveRelease extends StoredRelease {
  /** The files of a page that only the server bundle lists; those of `release.json` where it is missing. */
  readonly filesOf?: (chunk: string) => Pick<Release, 'scripts' | 'styles'>;
}

/** The releases of a site at this moment. */
export interface LiveReleases {
  readonly shell: LiveRelease;
  readonly remotes: ReadonlyMap<RemoteName, LiveRelease>;
}

/** The answer to a request for a document. */
export type LiveDocument =
  | { readonly status: 200 | 404 | 503; readonly html: string }
  /** Whose code is at fault, and what is wrong with it. */
  | { readonly status: 500; readonly reason: string; readonly stack?: string | undefined };

type Failure = Extract<Outcome<unknown>, { readonly ok: false }>;

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

/**
 * Renders documents when they are asked for, out of the releases of that moment, as a composition would: the same engines,
 * the same shell, the same parts. The shell's style sheets are whole, so that what an edit comes to use is there.
 */
export class LiveDocuments {
  readonly #options: LiveDocumentsOptions;
  readonly #pool = new RendererPool(defaultLimits);
  readonly #described = new Map<RemoteName, { readonly of: string; readonly remote: DescribedRemote }>();
  readonly #typefaces: CutTypefaces;

  constructor(options: LiveDocumentsOptions) {
    this.#options = options;
    this.#typefaces = new CutTypefaces(options.dataDir);
  }

  /** The document at a path. */
  async documentAt(page: SitePath, releases: LiveReleases): Promise<LiveDocument> {
    const { config, firstScripts, remotes: routes } = this.#options;
    const { shell } = releases;
    const owner = ownerOf(routes, page);
    const failures = new Map<RemoteName, Failure>();
    const described = await Promise.all(
      [...releases.remotes].map(async ([name, release]) => {
        const outcome = await this.#describe(name, { release, shell, isAsked: name === owner });
        if (outcome.ok) return outcome.result;
        failures.set(name, outcome);
        return undefined;
      }),
    );
    const failure = owner && failures.get(owner);
    if (failure) return { status: 500, reason: failure.reason, stack: failure.stack };
    const remotes = described.flatMap((each) => each ?? []);
    const own = remotes.find(({ pages }) => pages.some((each) => each.path === page));
    const found = own?.pages.find((each) => each.path === page);
    const unavailable = [...routes.remotes.keys()]
      .filter((name) => !remotes.some((remote) => remote.name === name))
      .flatMap((name) => pagesWithout(name, routes, undefined));
    const isUnavailable = !found && unavailable.includes(page);
    const subject: Subject = found ? { page: found } : isUnavailable ? { unavailable: page } : {};
    const composition = compositionOf(subject, config, { shell, remote: own ?? null });
    const bundles = { shell, remote: own?.stored ?? null };
    const outcome = await this.#pool.use(own?.name ?? null, bundles, (renderer) =>
      renderDocument({
        subject,
        composition,
        ...bundles,
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
    return { status: found ? 200 : isUnavailable ? 503 : 404, html: outcome.result };
  }

  /** Ends all engines, and keeps the typefaces that were cut. */
  async close(): Promise<void> {
    this.#pool.close();
    await this.#typefaces.keep();
  }

  async #describe(
    name: RemoteName,
    {
      release,
      shell,
      isAsked,
    }: { readonly release: LiveRelease; readonly shell: LiveRelease; readonly isAsked: boolean },
  ): Promise<Outcome<DescribedRemote>> {
    const { integrity } = release.release.server;
    const known = this.#described.get(name);
    // Of other remotes their paths are all that a document says.
    if (!isAsked && known?.of === integrity) return { ok: true, result: known.remote };
    const listed = await this.#pool.use(name, { shell, remote: release }, (renderer) => renderer.listPages());
    if (!listed.ok)
      return {
        ...listed,
        reason: `${name} does not run: ${listed.reason}`,
        stack: withFiles(listed.stack, { shell, remote: release }),
      };
    const outcome = this.#describedAs(name, release, shell, listed.result);
    if (outcome.ok) this.#described.set(name, { of: integrity, remote: outcome.result });
    return outcome;
  }

  #describedAs(
    name: RemoteName,
    { release, folder, filesOf }: LiveRelease,
    shell: LiveRelease,
    listed: readonly ListedPage[],
  ): Outcome<DescribedRemote> {
    const verdict = describePages(asCandidate({ release, folder }), listed);
    if (!verdict.ok) return { ok: false, reason: `${name}: ${verdict.reason}` };
    const pages = verdict.admitted;
    const current: Release = filesOf
      ? { ...release, pages: pages.map((page) => ({ ...page, ...filesOf(page.chunk) })) }
      : release;
    const fault =
      faultOfContract(current, shell.release) ??
      faultOfPaths(current, (page) => ownerOf(this.#options.remotes, page));
    if (fault !== undefined) return { ok: false, reason: `${name}: ${fault}` };
    return { ok: true, result: { name, stored: asCandidate({ release: current, folder }), pages } };
  }
}
