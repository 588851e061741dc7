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
 * The remotes of the site. A document names the shell and its own remote; the others are looked up in `composition.json`, when the
 * page is idle, and again at each navigation, which does not wait for it.
 */
export class RemoteRegistry {
  readonly #document: DocumentComposition;
  /** The latest that was composed with the document's shell, whose remotes this page can run. */
  #manifest: SiteManifest | undefined;
  #hasNewerShell = false;
  #refreshing: Promise<void> | undefined;
  /** The remotes that this page has begun to load. Two releases of one remote cannot run in one page. */
  readonly #running = new Map<RemoteName, ComposedRemote>();

  constructor(document: DocumentComposition) {
    this.#document = document;
    if (document.remote) this.#running.set(document.remote.name, document.remote);
  }

  /** Whether the shell may be able to open a path as a page. The browser follows links to anything else, such as files. */
  canOpen(path: SitePath): boolean {
    if (!sitePathPattern.test(path)) return false;
    return this.#manifest === undefined || this.findRemote(path) !== undefined;
  }

  /** The remote that owns a path; undefined if there is none, or if it is not known yet. */
  findRemote(path: SitePath): ComposedRemote | undefined {
    const { page, remote } = this.#document;
    if (path === page && remote) return remote;
    const owner = this.#findLiveRemote(path);
    return owner && (this.#running.get(owner.name) ?? owner);
  }

  /** As {@link findRemote}, after looking it up if necessary. From then on, this page loads no other release of that remote. */
  async resolveRemote(path: SitePath): Promise<ComposedRemote | undefined> {
    if (!this.findRemote(path)) await this.#lookUp();
    const remote = this.findRemote(path);
    if (remote) this.#running.set(remote.name, remote);
    return remote;
  }

  /** Whether a page is fetched ahead only when the visitor points at a link to it, after looking it up if necessary. */
  async isOnDemand(path: SitePath): Promise<boolean> {
    await this.#lookUp();
    return this.#manifest?.onDemand.includes(path) ?? false;
  }

  /** Asks what is live now. Never rejects: if the browser is offline, the next navigation asks again. */
  refresh(): Promise<void> {
    if (this.#hasNewerShell) return Promise.resolve();
    this.#refreshing ??= this.#fetchManifest().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Whether only a new document shows what is live at a path: another shell, another release of its remote, or none. */
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
