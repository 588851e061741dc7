import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { composedRemote } from '@proper/composer/render';
import {
  clientScript,
  type DevelopedWorkspace,
  developedVersion,
  filesOfChunks,
  serverFile,
} from '@proper/kit/develop';
import type { SitePath } from '@proper/shared-types';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity, LiveComposition, Release, ReleaseName } from '@proper/shared-types/release';
import type { MultiStats, Stats } from '@rspack/core';
import {
  type CurrentRelease,
  createDocuments,
  type DocumentsOptions,
  type RequestedDocument,
} from './documents/requested-documents';

interface DevelopedSiteOptions extends Omit<DocumentsOptions, 'firstScripts'> {
  readonly developed: readonly DevelopedWorkspace[];
  readonly released: ReadonlyMap<ReleaseName, CurrentRelease>;
}

/** Whether a script is an update for open pages, which documents do not name. */
const isUpdate = (file: string): boolean => file.includes('.hot-update.');

/** Hashes the typefaces of a build, for documents. Other files change while pages are open, so they have no hash. */
function hashTypefaces(folder: string): Readonly<Record<string, Integrity>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.woff2'),
  );
  return Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(path.join(folder, file)))]));
}

/** Describes the build of a workspace as a release. */
function describeBuild(
  { name, shared, folder, contentPages }: DevelopedWorkspace,
  browser: Stats,
): CurrentRelease {
  const { filesOf, filesOfPage, sharedModules } = filesOfChunks(browser);
  const withoutUpdates = <Files extends Pick<Release, 'scripts'>>(files: Files): Files => ({
    ...files,
    scripts: files.scripts.filter((file) => !isUpdate(file)),
  });
  const isShell = name === 'shell';
  return {
    folder,
    developed: { filesOfPage: (chunk) => withoutUpdates(filesOfPage(chunk)), contentPages },
    release: {
      schema: 3,
      name,
      version: developedVersion,
      shared,
      entry: isShell ? null : 'remoteEntry.js',
      ...withoutUpdates(filesOf(isShell ? 'shell' : 'remote')),
      ...(isShell && { sharedModules }),
      pages: [],
      files: hashTypefaces(path.join(folder, 'browser')),
      server: { file: serverFile, integrity: integrityOf(readFileSync(path.join(folder, serverFile))) },
    },
  };
}

/** The current site: the latest builds, and the releases of the other workspaces. */
export function createDevelopedSite(options: DevelopedSiteOptions) {
  const { config, remotes, developed, released, dataDir } = options;
  const current = new Map(released);
  const documents = createDocuments({
    config,
    remotes,
    firstScripts: [{ href: clientScript, integrity: '' }],
    dataDir,
  });
  return {
    /** Updates the site with new builds. A workspace that does not build keeps its last one. */
    update({ stats }: MultiStats): void {
      for (const workspace of developed) {
        const findStats = (build: string | undefined) =>
          stats.find(({ compilation }) => compilation.name === build);
        const { server, content, browser } = workspace;
        const browserStats = findStats(browser.name);
        const allStats = [browserStats, findStats(server.name), findStats(content?.name)];
        if (!browserStats || allStats.some((build) => build?.hasErrors())) continue;
        current.set(workspace.name, describeBuild(workspace, browserStats));
      }
    },
    /** Renders the document at a path from the current site. */
    async documentAt(address: SitePath): Promise<RequestedDocument> {
      const shell = current.get('shell');
      if (!shell) return { status: 500, reason: 'The shell does not build.' };
      const missing = developed.find(({ name }) => !current.has(name));
      if (missing) return { status: 500, reason: `${missing.name} does not build.` };
      return documents.documentAt(address, shell, current);
    },
    /** Describes the current site, as `/composition.json` does. */
    describe(): LiveComposition {
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

export type DevelopedSite = ReturnType<typeof createDevelopedSite>;
