import { existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { documentFile, siteManifestFile } from '@proper/common/composed-site';
import { getErrorCode } from '@proper/common/errors';
import { pageDataPath } from '@proper/shared-types/release';
import { linkOrCopy, variantEndings, writeFileWithVariants } from '../base/files';
import { documentFiles, listRootFiles } from '../base/releases';
import { assetsFolder, type PlannedDocument } from '../join/join-release';
import { listSiteFiles } from './site-files';
import { createRecord, formatManifest, listDocuments, type NextSite } from './site-plan';
import { type CompositionRecord, type CurrentSite, siteLink, writeState } from './state';

const siteFolder = (dataDir: string, id = ''): string => path.join(dataDir, 'sites', id);

/** Lists the links of a site with their targets, but not their compressed variants. */
function* listLinks({ dataDir, shell: { release } }: NextSite, documents: readonly PlannedDocument[]) {
  for (const { path: page, folder } of documents) {
    yield [documentFile(page), path.join(folder, documentFiles.html)] as const;
    if (page !== null) yield [pageDataPath(page).slice(1), path.join(folder, documentFiles.data)] as const;
  }
  const rootFolder = path.join(assetsFolder(dataDir, 'shell'), release.version, 'root');
  for (const file of listRootFiles(release)) yield [file, path.join(rootFolder, file)] as const;
}

/** Links and writes all files of a site into a folder. */
function writeSite(next: NextSite, documents: readonly PlannedDocument[], record: CompositionRecord): void {
  const folder = siteFolder(next.dataDir, record.id);
  const createdFolders = new Set<string>();
  for (const [file, target] of listLinks(next, documents)) {
    const parent = path.dirname(file);
    if (!createdFolders.has(parent)) mkdirSync(path.join(folder, parent), { recursive: true });
    createdFolders.add(parent);
    const linkPath = path.join(folder, file);
    for (const ending of variantEndings)
      if (existsSync(target + ending)) linkOrCopy(target + ending, linkPath + ending);
  }
  symlinkSync(path.join('..', '..', 'assets'), path.join(folder, 'releases'));
  for (const [file, text] of listSiteFiles(next, documents, record))
    writeFileWithVariants(path.join(folder, file), text, 5);
}

/** Removes all sites but the live one and the one before it, whose files a server may still be sending. */
async function removeSites(dataDir: string, kept: readonly string[]): Promise<void> {
  for (const name of readdirSync(siteFolder(dataDir)))
    if (!kept.includes(name)) await rm(siteFolder(dataDir, name), { recursive: true, force: true });
}

/**
 * Records a site and, unless it is live already, makes it live: links its documents, which all exist, into a
 * new folder, and then changes one symbolic link. The caller has the lock.
 *
 * @param site - What is live until then.
 */
export async function publishSite(next: NextSite, site: CurrentSite) {
  const { dataDir, config, pinned, disabled, refused, remotesFile = site.state.remotesFile } = next;
  const documents = listDocuments(next);
  const newRecord = createRecord(next, documents);
  const link = siteLink(dataDir);
  const live = existsSync(link) ? path.basename(realpathSync(link)) : '';
  const changed = live !== site.record?.id || newRecord.fingerprint !== site.record.fingerprint;
  const record = changed || !site.record ? newRecord : site.record;
  if (changed) {
    try {
      writeSite(next, documents, record);
    } catch (cause) {
      if (getErrorCode(cause) !== 'ENOSPC') throw cause;
      // A decision must work on a full disk, too: removing the site before the live one makes room.
      await removeSites(dataDir, [live]);
      writeSite(next, documents, record);
    }
    await rm(`${link}.new`, { force: true });
    await symlink(path.join('sites', record.id), `${link}.new`);
    await rename(`${link}.new`, link);
    await removeSites(dataDir, [live, record.id]);
  } else writeFileWithVariants(path.join(link, siteManifestFile), formatManifest(next, record), 5);
  const records = [record, ...site.state.records.filter(({ id }) => id !== record.id)];
  await writeState(dataDir, { configuration: config, remotesFile, pinned, disabled, refused, records });
  return { id: record.id, changed, versions: record.releases };
}
