import type { RemoteName, SitePath } from '@proper/shared-types';
import {
  type ComposedRemote,
  type Composition,
  type LiveComposition,
  liveCompositionPath,
} from '@proper/shared-types/release';
import { routeOwner } from '@proper/shared-types/routes';

/** Milliseconds for which a response counts as current. */
const currentForMs = 3 * 60_000;

/** Milliseconds after which the browser follows a link, because its remote is still unknown. */
const timeoutMs = 5000;

/**
 * What the site is composed of now. A document names the shell and its own remote; the shell looks up the other remotes in
 * `composition.json`, when the page is idle, and again at a navigation once the response is old. No navigation waits for that second
 * response.
 */
export class LiveSite {
  readonly #document: Composition;
  readonly #override: ComposedRemote | undefined;
  /** The latest response with the document's shell, whose remotes this page can run. */
  #composition: LiveComposition | undefined;
  #hasNewerShell = false;
  #lookup: Promise<void> | undefined;
  /** When the latest response arrived. */
  #fetchedAt = 0;
  /** The remotes that this page has begun to load. Two releases of one remote cannot run in one page. */
  readonly #taken = new Map<RemoteName, ComposedRemote>();

  /** @param override - The remote that a developer loads from another origin. */
  constructor(document: Composition, override?: ComposedRemote) {
    this.#document = document;
    this.#override = override;
    if (document.remote) this.#take(document.remote);
  }

  /** Whether the shell may be able to open a path as a page. The browser follows links to anything else, such as files. */
  mayOpen(path: SitePath): boolean {
    if (path === this.#document.page) return true;
    if (/\.\w+$|.\/$/.test(path)) return false;
    return this.#composition === undefined || this.remoteAt(path) !== undefined;
  }

  /** The remote that owns a path; undefined if there is none, or if it is not known yet. */
  remoteAt(path: SitePath): ComposedRemote | undefined {
    const { page, remote } = this.#document;
    if (path === page && remote) return this.#taken.get(remote.name);
    if (!this.#composition || this.#composition.unavailable.includes(path)) return undefined;
    const owner = routeOwner(this.#composition.remotes, path);
    return owner && (this.#taken.get(owner.name) ?? owner);
  }

  /** As {@link remoteAt}, after looking it up if necessary. From then on, this page loads no other release of that remote. */
  async take(path: SitePath): Promise<ComposedRemote | undefined> {
    if (!this.remoteAt(path)) await this.lookUp();
    const remote = this.remoteAt(path);
    return remote && this.#take(remote);
  }

  /** Whether a page is fetched ahead only when the visitor points at a link to it, after looking it up if necessary. */
  async isOnDemand(path: SitePath): Promise<boolean> {
    await this.lookUp();
    return this.#composition?.onDemand.includes(path) ?? false;
  }

  /** Looks the remotes up, once. Never rejects: the browser follows links to unknown ones. */
  lookUp(): Promise<void> {
    if (this.#composition || this.#hasNewerShell) return Promise.resolve();
    this.#lookup ??= this.#fetchComposition();
    return this.#lookup;
  }

  /** Whether a path needs a new document, because this page runs another shell or another release of that remote. */
  isNewerAt(path: SitePath): boolean {
    if (this.#composition && Date.now() - this.#fetchedAt >= currentForMs)
      this.#lookup ??= this.#fetchComposition();
    const owner = this.#composition && routeOwner(this.#composition.remotes, path);
    const taken = owner && this.#taken.get(owner.name);
    return (
      this.#hasNewerShell || (taken !== undefined && taken !== this.#override && taken.entry !== owner?.entry)
    );
  }

  #take({ name, entry, integrity }: ComposedRemote): ComposedRemote {
    const earlier = this.#taken.get(name);
    if (earlier) return earlier;
    const taken = this.#override?.name === name ? this.#override : { name, entry, integrity };
    this.#taken.set(name, taken);
    return taken;
  }

  async #fetchComposition(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(liveCompositionPath, { cache: 'no-cache', signal });
      if (!response.ok) return;
      const composition: LiveComposition = await response.json();
      this.#fetchedAt = Date.now();
      this.#hasNewerShell = composition.versions.shell !== this.#document.shell;
      if (!this.#hasNewerShell) this.#composition = composition;
    } catch {
      // The browser is offline, or the host does not have the file: the next navigation tries again.
    } finally {
      this.#lookup = undefined;
    }
  }
}
