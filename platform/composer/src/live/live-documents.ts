import type { RemoteName, SiteConfig, SitePath } from '@proper/shared-types';
import type { DocumentFile, Release } from '@proper/shared-types/release';
import { faultOfContract } from '../admission/contract-checks';
import type { AdmittedPage } from '../admission/gate';
import { faultOfPaths } from '../admission/release-checks';
import { defaultLimits, type Outcome, Renderer } from '../renderer/renderer';
import { answersFor, wholeSheets } from '../rendering/answers';
import { type DocumentInputs, inWords, renderDocument, type Subject } from '../rendering/document';
import { type DescribedRemote, filledIn, partComposition } from '../rendering/part-composition';
import { CutTypefaces } from '../rendering/typefaces';
import { pagesWithout } from '../selection/pages-without';
import type { Remotes } from '../sources/remotes-file';
import { routeOwner } from '../sources/route-owner';
import { plainMeta } from '../store/release-schema';
import type { StoredRelease } from '../store/store';
import { KeptWorkplace, type Workplace } from './workplace';

/** A release as it stands at this moment: a stored one, or what is being developed. */
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

/**
 * Renders documents when they are asked for, out of the releases of that moment, as a composition would: the same processes,
 * the same shell, the same parts. The shell's style sheets are whole: what an edit comes to use is there. Nothing is checked
 * that only a deployment needs.
 */
export class LiveDocuments {
  readonly #options: LiveDocumentsOptions;
  readonly #workplaces = new Map<RemoteName | null, KeptWorkplace>();
  readonly #listed = new Map<RemoteName, { readonly of: string; readonly remote: DescribedRemote }>();
  readonly #typefaces: CutTypefaces;

  constructor(options: LiveDocumentsOptions) {
    this.#options = options;
    this.#typefaces = new CutTypefaces(options.dataDir);
  }

  /** The document at a path. */
  async documentAt(path: SitePath, releases: LiveReleases): Promise<LiveDocument> {
    const owner = routeOwner(this.#options.remotes, path);
    const faults = new Map<RemoteName, Failure>();
    const described = await Promise.all(
      [...releases.remotes].map(async ([name, release]) => {
        const outcome = await this.#describe(name, release, releases.shell, name === owner);
        if (outcome.ok) return outcome.result;
        faults.set(name, outcome);
        return undefined;
      }),
    );
    const fault = owner && faults.get(owner);
    if (fault) return { status: 500, reason: fault.reason, stack: fault.stack };
    const remotes = described.flatMap((each) => each ?? []);
    const own = remotes.find(({ pages }) => pages.some((page) => page.path === path));
    const page = own?.pages.find((each) => each.path === path);
    const unavailable = this.#unavailable(remotes);
    const isUnavailable = !page && unavailable.includes(path);
    const subject: Subject = page ? { page } : isUnavailable ? { unavailable: path } : {};
    const { config, firstScripts } = this.#options;
    const outcome = await this.#render(own ?? null, {
      composition: partComposition(
        { config, remotes, unavailable },
        page || isUnavailable ? path : undefined,
        own?.name,
      ),
      shell: releases.shell,
      remote: own ?? null,
      subject,
      firstScripts,
    });
    if (!outcome.ok)
      return { status: 500, reason: `${inWords(subject)} ${outcome.reason}`, stack: outcome.stack };
    return { status: page ? 200 : isUnavailable ? 503 : 404, html: filledIn(outcome.result, remotes) };
  }

  /** Ends all processes, and keeps the typefaces that they asked for. */
  async close(): Promise<void> {
    for (const workplace of this.#workplaces.values()) workplace.close();
    await this.#typefaces.keep();
  }

  #unavailable(remotes: readonly DescribedRemote[]): readonly SitePath[] {
    const all = this.#options.remotes;
    return [...all.remotes.keys()]
      .filter((name) => !remotes.some((remote) => remote.name === name))
      .flatMap((name) => pagesWithout(name, all, undefined));
  }

  #workplaceOf(name: RemoteName | null): KeptWorkplace {
    const known = this.#workplaces.get(name);
    if (known) return known;
    const made = new KeptWorkplace((shell) =>
      Renderer.start({
        limits: defaultLimits,
        answerTo: answersFor(this.#typefaces.of(shell), wholeSheets),
      }),
    );
    this.#workplaces.set(name, made);
    return made;
  }

  async #describe(
    name: RemoteName,
    remote: LiveRelease,
    shell: LiveRelease,
    isAsked: boolean,
  ): Promise<Outcome<DescribedRemote>> {
    const { integrity } = remote.release.server;
    const known = this.#listed.get(name);
    // Of other remotes their paths are all that a document says.
    if (!isAsked && known?.of === integrity) return { ok: true, result: known.remote };
    const outcome = await this.#workplaceOf(name).work({ shell, remote }, async ({ pages }) =>
      this.#describedAs(name, { remote, shell, pages }),
    );
    if (outcome.ok) this.#listed.set(name, { of: integrity, remote: outcome.result });
    return outcome;
  }

  #describedAs(
    name: RemoteName,
    { remote, shell, pages }: { remote: LiveRelease; shell: LiveRelease; pages: Workplace['pages'] },
  ): Outcome<DescribedRemote> {
    const admitted: AdmittedPage[] = [];
    for (const { path, chunk, meta: said } of pages) {
      const meta = plainMeta(said);
      if (!meta)
        return {
          ok: false,
          reason: `the page ${path} of ${name} has head data that lacks its title, description, keywords or kind`,
        };
      admitted.push({ path, chunk, meta });
    }
    const { filesOf } = remote;
    const release: Release = filesOf
      ? { ...remote.release, pages: admitted.map((page) => ({ ...page, ...filesOf(page.chunk) })) }
      : remote.release;
    const fault =
      faultOfContract(release, shell.release) ??
      faultOfPaths(release, (path) => routeOwner(this.#options.remotes, path));
    if (fault !== undefined) return { ok: false, reason: `${name}: ${fault}` };
    return {
      ok: true,
      result: { name, stored: { release, folder: remote.folder, wasLive: false }, pages: admitted },
    };
  }

  #render(own: DescribedRemote | null, inputs: DocumentInputs): Promise<Outcome<string>> {
    const { shell } = inputs;
    const bundles = { shell, remote: own?.stored ?? null };
    return this.#workplaceOf(own?.name ?? null).work(bundles, ({ renderer }) =>
      renderDocument(renderer, inputs),
    );
  }
}
