import type { RemoteName, SitePath } from '@proper/shared-types';
import {
  type ComposedRemote,
  type DocumentComposition,
  type SiteManifest,
  type SiteRemote,
  siteManifestPath,
} from '@proper/shared-types/release';
import { findRouteOwner, sitePathPattern } from '@proper/shared-types/routes';

/** Milliseconds to wait for `composition.json`. */
const manifestTimeoutMs = 5000;

/**
 * The remotes of the site. A document names only the shell and its own remote. The others are looked up in
 * `composition.json`, which is fetched once the page has hydrated, and again at each navigation.
 */
export class RemoteRegistry {
  readonly #document: DocumentComposition;
  /** The latest manifest with the document's own shell. This page can run its remotes. */
  #manifest: SiteManifest | undefined;
  #hasNewerShell = false;
  #refreshing: Promise<void> | undefined;
  /** The remotes that this page has begun to load. Two releases of one remote cannot run in one page. */
  readonly #running = new Map<RemoteName, ComposedRemote>();

  constructor(document: DocumentComposition) {
    this.#document = document;
    if (document.remote) this.#running.set(document.remote.name, document.remote);
  }

  /** Whether a path may be a page that the shell can open. The browser follows all other links itself. */
  canOpen(path: SitePath): boolean {
    if (!sitePathPattern.test(path)) return false;
    return this.#manifest === undefined || this.findRemote(path) !== undefined;
  }

  /** Returns the remote that owns a path; undefined if no remote does, or if the owner is not known yet. */
  findRemote(path: SitePath): ComposedRemote | undefined {
    const { page, remote } = this.#document;
    if (path === page && remote) return remote;
    const owner = this.#findLiveRemote(path);
    return owner && (this.#running.get(owner.name) ?? owner);
  }

  /** Like {@link findRemote}, but looks the remote up if necessary, and pins its release for this page. */
  async resolveRemote(path: SitePath): Promise<ComposedRemote | undefined> {
    if (!this.findRemote(path)) await this.#lookUp();
    const remote = this.findRemote(path);
    if (remote) this.#running.set(remote.name, remote);
    return remote;
  }

  /** Whether to prefetch a page only when the visitor points at a link to it. Looks this up if necessary. */
  async isOnDemand(path: SitePath): Promise<boolean> {
    await this.#lookUp();
    return this.#manifest?.onDemand.includes(path) ?? false;
  }

  /** Fetches the manifest. Never rejects: if the browser is offline, the next navigation tries again. */
  refresh(): Promise<void> {
    if (this.#hasNewerShell) return Promise.resolve();
    this.#refreshing ??= this.#fetchManifest().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Whether a path needs a new document, because another shell or release is live there, or no remote is. */
  isOutdated(path: SitePath): boolean {
    if (this.#hasNewerShell) return true;
    return (
      this.#manifest !== undefined &&
      this.findRemote(path)?.entry !== (this.#findLiveRemote(path)?.entry ?? null)
    );
  }

  #findLiveRemote(path: SitePath): SiteRemote | undefined {
    if (!this.#manifest) return undefined;
    const { remotes, unavailable } = this.#manifest;
    const owner = findRouteOwner<Pick<SiteRemote, 'name' | 'routes'>>([...remotes, ...unavailable], path);
    return remotes.find(({ name }) => name === owner?.name);
  }

  #lookUp(): Promise<void> {
    return this.#manifest ? Promise.resolve() : this.refresh();
  }

  async #fetchManifest(): Promise<void> {
    const signal = AbortSignal.timeout(manifestTimeoutMs);
    try {
      const response = await fetch(siteManifestPath, { cache: 'no-cache', signal });
      if (!response.ok) return;
      const manifest: SiteManifest = await response.json();
      this.#hasNewerShell = manifest.versions.shell !== this.#document.shell;
      if (!this.#hasNewerShell) this.#manifest = manifest;
    } catch {
      // The browser is offline, or the host does not have the file.
    }
  }
}
