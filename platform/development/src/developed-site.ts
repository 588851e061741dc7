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
export interface DevelopedSite {
  /** Updates the site with new builds. A workspace that does not build keeps its last one. */
  update(builds: MultiStats): void;
  /** Renders the document at a path from the current site. */
  documentAt(path: SitePath): Promise<RequestedDocument>;
  /** Describes the current site, as `/composition.json` does. */
  describe(): LiveComposition;
  close(): void;
}

export function createDevelopedSite(options: DevelopedSiteOptions): DevelopedSite {
  const { config, remotes, developed, released, dataDir } = options;
  const current = new Map(released);
  const documents = new RequestedDocuments({
    config,
    remotes,
    firstScripts: [{ href: clientScript, integrity: '' }],
    dataDir,
  });
  return {
    update({ stats }) {
      for (const workspace of developed) {
        const findStats = (build: string | undefined) =>
          stats.find(({ compilation }) => compilation.name === build);
        const { server, content, browser } = workspace;
        const browserStats = findStats(browser.name);
        const allStats = [browserStats, findStats(server.name), findStats(content?.name)];
        if (!browserStats || allStats.some((build) => build?.hasErrors())) continue;
        current.set(workspace.name, developedRelease(workspace, browserStats));
      }
    },
    async documentAt(path) {
      const shell = current.get('shell');
      if (!shell) return { status: 500, reason: 'The shell does not build.' };
      const missing = developed.find(({ name }) => !current.has(name));
      if (missing) return { status: 500, reason: `${missing.name} does not build.` };
      return documents.documentAt(path, shell, current);
    },
    describe() {
      const versions = Object.fromEntries([...current].map(([name, { release }]) => [name, release.version]));
      const composed = [...remotes.remotes].flatMap(([name, { routes }]) => {
        const release = current.get(name);
        return release ? [{ ...composedRemote(release), routes }] : [];
      });
      return { versions, remotes: composed, unavailable: [], onDemand: [] };
    },
    close: () => documents.close(),
  };
}
