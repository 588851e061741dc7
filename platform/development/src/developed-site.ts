import { clientScript, type DevelopedWorkspace } from '@proper/build/develop';
import type { Remotes } from '@proper/composer/remotes-file';
import { composedRemote } from '@proper/composer/render';
import type { SiteConfig, SitePath } from '@proper/shared-types';
import type { LiveComposition, ReleaseName } from '@proper/shared-types/release';
import type { MultiStats } from '@rspack/core';
import { developedRelease } from './developed-release';
import {
  type CurrentRelease,
  type RequestedDocument,
  RequestedDocuments,
} from './documents/requested-documents';

interface DevelopedSiteOptions {
  /** The data folder of the development server. */
  readonly dataDir: string;
  readonly config: SiteConfig;
  readonly remotes: Remotes;
  readonly developed: readonly DevelopedWorkspace[];
  readonly released: ReadonlyMap<ReleaseName, CurrentRelease>;
}

/** The current site: the latest builds, and the releases of the other workspaces. */
export class DevelopedSite {
  readonly #developed: readonly DevelopedWorkspace[];
  readonly #current: Map<ReleaseName, CurrentRelease>;
  readonly #documents: RequestedDocuments;
  readonly #remotes: Remotes;

  constructor({ config, remotes, developed, released, dataDir }: DevelopedSiteOptions) {
    this.#remotes = remotes;
    this.#developed = developed;
    this.#current = new Map(released);
    this.#documents = new RequestedDocuments({
      config,
      remotes,
      firstScripts: [{ href: clientScript, integrity: '' }],
      dataDir,
    });
  }

  /** Updates the site with new builds. A workspace that does not build keeps its last one. */
  update({ stats }: MultiStats): void {
    for (const developed of this.#developed) {
      const { server, content, browser } = developed;
      const statsOf = (build: string | undefined) =>
        stats.find(({ compilation }) => compilation.name === build);
      const browserStats = statsOf(browser.name);
      const allStats = [browserStats, statsOf(server.name), statsOf(content?.name)];
      if (!browserStats || allStats.some((build) => build?.hasErrors())) continue;
      this.#current.set(developed.name, developedRelease(developed, browserStats));
    }
  }

  /** Renders the document at a path from the current site. */
  async documentAt(path: SitePath): Promise<RequestedDocument> {
    const shell = this.#current.get('shell');
    if (!shell) return { status: 500, reason: 'The shell does not build.' };
    const missing = this.#developed.find(({ name }) => !this.#current.has(name));
    if (missing) return { status: 500, reason: `${missing.name} does not build.` };
    return this.#documents.documentAt(path, shell, this.#current);
  }

  /** `/composition.json` of the current site. */
  get composition(): LiveComposition {
    const versions = Object.fromEntries(
      [...this.#current].map(([name, { release }]) => [name, release.version]),
    );
    const remotes = [...this.#remotes.remotes].flatMap(([name, { routes }]) => {
      const release = this.#current.get(name);
      return release ? [{ ...composedRemote(release), routes }] : [];
    });
    return { versions, remotes, unavailable: [], onDemand: [] };
  }

  close(): void {
    this.#documents.close();
  }
}
