import type { RemoteName, SitePath } from '@proper/shared-types';
import {
  type ComposedRemote,
  type Composition,
  type LiveComposition,
  liveCompositionPath,
} from '@proper/shared-types/release';
import { routeOwner } from '@proper/shared-types/routes';

/** Milliseconds for which an answer counts as current. */
const currentForMs = 3 * 60_000;

/** Milliseconds after which a link is left to the browser, because its remote is not known. */
const timeoutMs = 5000;

/**
 * What the site is composed of now. A document names the shell and its own remote; the other remotes are looked up in
 * `composition.json`, when the page is idle and again at a navigation once the answer is old. Nobody waits for a second answer.
 */
export class LiveSite {
  readonly #document: Composition;
  readonly #override: ComposedRemote | undefined;
  /** The latest answer that has the document's shell, so that this page can run its remotes. */
  #known: LiveComposition | undefined;
  #hasNewerShell = false;
  #lookup: Promise<void> | undefined;
  /** When the latest answer came. */
  #answeredAt = 0;
  /** The remotes that this page has begun to load. Two releases of one remote cannot run in one page. */
  readonly #taken = new Map<RemoteName, ComposedRemote>();

  /** @param override - The remote that a developer loads from another origin. */
  constructor(document: Composition, override?: ComposedRemote) {
    this.#document = document;
    this.#override = override;
    if (document.remote) this.#take(document.remote);
  }

  /** Whether a path may be a page that this page can open. The site decides about the others, such as files. */
  mayOpen(path: SitePath): boolean {
    if (path === this.#document.page) return true;
    if (/\.\w+$|.\/$/.test(path)) return false;
    return this.#known === undefined || this.remoteAt(path) !== undefined;
  }

  /** The remote that has the pages at a path; undefined if there is none, or if it is not known yet. */
  remoteAt(path: SitePath): ComposedRemote | undefined {
    const { page, remote } = this.#document;
    if (path === page && remote) return this.#taken.get(remote.name);
    if (!this.#known || this.#known.unavailable.includes(path)) return undefined;
    const owner = routeOwner(this.#known.remotes, path);
    return owner && (this.#taken.get(owner.name) ?? owner);
  }

  /** As {@link remoteAt}, of which this page loads no other release from now on. Looks the remotes up if they are not known. */
  async take(path: SitePath): Promise<ComposedRemote | undefined> {
    if (!this.remoteAt(path)) await this.lookUp();
    const remote = this.remoteAt(path);
    return remote && this.#take(remote);
  }

  /** Looks the remotes up, once. Never rejects: what is not known is left to the browser. */
  lookUp(): Promise<void> {
    if (this.#known || this.#hasNewerShell) return Promise.resolve();
    this.#lookup ??= this.#ask();
    return this.#lookup;
  }

  /** Whether a page has to be loaded as a document, because this page runs another shell or another release of its remote. */
  isNewerAt(path: SitePath): boolean {
    if (this.#known && Date.now() - this.#answeredAt >= currentForMs) this.#lookup ??= this.#ask();
    const owner = this.#known && routeOwner(this.#known.remotes, path);
    const taken = owner && this.#taken.get(owner.name);
    return (
      this.#hasNewerShell || (taken !== undefined && taken !== this.#override && taken.entry !== owner?.entry)
    );
  }

  #take({ name, entry, integrity }: ComposedRemote): ComposedRemote {
    const known = this.#taken.get(name);
    if (known) return known;
    const taken = this.#override?.name === name ? this.#override : { name, entry, integrity };
    this.#taken.set(name, taken);
    return taken;
  }

  async #ask(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(liveCompositionPath, { cache: 'no-cache', signal });
      if (!response.ok) return;
      const answer: LiveComposition = await response.json();
      this.#answeredAt = Date.now();
      this.#hasNewerShell = answer.versions.shell !== this.#document.shell;
      if (!this.#hasNewerShell) this.#known = answer;
    } catch {
      // Offline, or a host without the file: the next navigation asks again.
    } finally {
      this.#lookup = undefined;
    }
  }
}
