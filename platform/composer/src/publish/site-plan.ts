import type { SitePath } from '@proper/shared-types';
import type { SiteManifest } from '@proper/shared-types/release';
import { hashData } from '../base/files';
import { getUrlPath, type StoredRelease } from '../base/releases';
import { findOwner } from '../fetch/remotes-file';
import {
  isWritten,
  type JoinContext,
  type PlannedDocument,
  planPageDocuments,
  planShellDocuments,
} from '../join/join-release';
import type { CompositionRecord, SiteState } from './state';

/** What a site is to be made of. */
export interface NextSite extends JoinContext, Omit<SiteState, 'configuration' | 'records'> {
  /** The release of each name, including the shell and disabled remotes. */
  readonly releases: ReadonlyMap<string, StoredRelease>;
}

/** The release of a name whose pages are shown; undefined if it is disabled, or has none. */
const findShown = ({ releases, disabled }: NextSite, name: string): StoredRelease | undefined =>
  disabled.includes(name) ? undefined : releases.get(name);

/**
 * Lists the documents of a site. Each page of a disabled remote says that it is not available, and so does
 * each exact route of a remote without a usable release: only a release tells which pages match a pattern.
 */
export function listDocuments(next: NextSite): readonly PlannedDocument[] {
  const { notFound, unavailable } = planShellDocuments(next);
  const documents = [notFound];
  const absent = new Set<SitePath | null>();
  for (const { name, routes } of next.remotes.byName.values()) {
    const stored = next.releases.get(name);
    const pages = stored ? planPageDocuments(stored, next) : [];
    const exactRoutes = routes.filter((route) => !route.includes('*'));
    if (findShown(next, name)) documents.push(...pages);
    else for (const page of [...pages.map(({ path }) => path), ...exactRoutes]) absent.add(page);
  }
  return [...documents, ...[...absent].toSorted().map((path) => ({ ...unavailable, path }))];
}

/** Whether every document of a site exists: nothing has to be rendered to make it live. */
export const isReady = (next: NextSite): boolean =>
  listDocuments(next).every(({ folder }) => isWritten(folder));

/** Describes a new composition. Its id is unique, and ids sort by time. */
export function createRecord(next: NextSite, documents: readonly PlannedDocument[]): CompositionRecord {
  const { config, remotes, dataDir } = next;
  const versions = [...next.releases].map(([name, { release }]) => [name, release.version] as const);
  const disabled = next.disabled.filter((name) => remotes.byName.has(name));
  const routes = [...remotes.byName.values()].map((remote) => [remote.name, remote.routes]);
  const folders = documents.map(({ path, folder }) => [path, folder.slice(dataDir.length)]);
  const fingerprint = hashData([config, versions, disabled, routes, folders]);
  const composedAt = new Date().toISOString();
  const id = `${composedAt.replaceAll(/[-:.]/g, '')}-${fingerprint.slice(0, 8)}`;
  return { id, composedAt, releases: Object.fromEntries(versions), disabled, fingerprint };
}

/** Formats `composition.json`, without what is not public, such as where teams publish. */
export function formatManifest(next: NextSite, record: CompositionRecord): string {
  const { dataDir, shell, remotes, refused, pinned } = next;
  const { id, composedAt, releases: versions, disabled } = record;
  const entries = [...remotes.byName.values()];
  const privatePaths = [dataDir, ...[remotes.shell, ...entries].map(({ source }) => source)];
  const shown = entries.flatMap(({ name, routes }) => {
    const release = findShown(next, name)?.release;
    return release ? [{ name, routes, release }] : [];
  });
  const manifest: SiteManifest = {
    id,
    composedAt,
    versions,
    shared: shell.release.shared,
    remotes: shown.map(({ name, routes, release: { entry, manifest, files } }) => ({
      name,
      entry: getUrlPath({ name }, entry ?? ''),
      integrity: files[entry ?? ''] ?? '',
      ...(manifest !== undefined && { manifest: getUrlPath({ name }, manifest) }),
      routes,
    })),
    unavailable: entries.flatMap(({ name, routes }) => (findShown(next, name) ? [] : [{ name, routes }])),
    onDemand: shown.flatMap(({ name, release: { pages } }) => {
      const using = pages.filter(({ sharedModules = [] }) => sharedModules.length > 0);
      return using.map(({ path }) => path).filter((path) => findOwner(remotes, path) === name);
    }),
    refused: refused.map(({ name, version, reason, status }) => ({
      name,
      version,
      status,
      reason: privatePaths.reduce((text, privatePath) => text.replaceAll(privatePath, '…'), reason),
    })),
    pinned,
    disabled,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
