import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { documentFile, siteManifestFile } from '@proper/operator-kit/composed-site';
import { codeOf } from '@proper/operator-kit/operator-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import { pageDataPath } from '@proper/shared-types/release';
import { linkOrCopy, variantEndings, writeFileWithVariants } from '../base/files';
import { documentFiles, rootFilesOf } from '../base/releases';
import { assetsFolder } from '../join/join-release';
import { siteFiles } from './site-files';
import { createRecord, formatManifest, listDocuments, type NextSite, type SiteDocument } from './site-plan';
import { type CompositionRecord, type CurrentSite, siteLink, writeState } from './state';

const siteFolder = (dataDir: string, id = ''): string => path.join(dataDir, 'sites', id);

/** The files of a site that are linked, each with what it is linked to: without their variants. */
function* listLinks({ dataDir, shell: { release } }: NextSite, documents: readonly SiteDocument[]) {
  for (const { path: page, folder } of documents) {
    yield [documentFile(page), path.join(folder, documentFiles.html)] as const;
    if (page !== null) yield [pageDataPath(page).slice(1), path.join(folder, documentFiles.data)] as const;
  }
  const rootFolder = path.join(assetsFolder(dataDir, 'shell'), release.version, 'root');
  for (const file of rootFilesOf(release)) yield [file, path.join(rootFolder, file)] as const;
}

/** Writes `composition.json` into a site, in one step, because the site may be live. */
const writeManifest = (folder: string, next: NextSite, record: CompositionRecord): Promise<void> =>
  writeWholeFile(
    path.join(folder, siteManifestFile),
    `${JSON.stringify(formatManifest(next, record), null, 2)}\n`,
    0o644,
  );

/** Links and writes all files of a site into a folder. */
async function writeSite(
  next: NextSite,
  documents: readonly SiteDocument[],
  record: CompositionRecord,
): Promise<void> {
  const folder = siteFolder(next.dataDir, record.id);
  const links = [...listLinks(next, documents)];
  for (const below of new Set(links.map(([file]) => path.dirname(file))))
    mkdirSync(path.join(folder, below), { recursive: true });
  for (const [file, target] of links)
    for (const ending of variantEndings)
      if (existsSync(target + ending)) linkOrCopy(target + ending, path.join(folder, file + ending));
  symlinkSync(path.join('..', '..', 'assets'), path.join(folder, 'releases'));
  const files = siteFiles(next, documents, record.id);
  for (const [file, text] of Object.entries(files)) writeFileWithVariants(path.join(folder, file), text, 5);
  await writeManifest(folder, next, record);
}

/** Removes all sites but some: the live one, and the one before it, which may still be answering a request. */
async function removeSites(dataDir: string, kept: readonly string[]): Promise<void> {
  const folder = siteFolder(dataDir);
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (!kept.includes(name)) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Links the documents of a site into a folder of its own, and makes it the live one, in one step. */
async function swapSite(
  next: NextSite,
  documents: readonly SiteDocument[],
  record: CompositionRecord,
): Promise<void> {
  const { dataDir } = next;
  const live = path.basename(await readlink(siteLink(dataDir)).catch(() => ''));
  try {
    await writeSite(next, documents, record);
  } catch (cause) {
    await rm(siteFolder(dataDir, record.id), { recursive: true, force: true });
    if (codeOf(cause) !== 'ENOSPC') throw cause;
    // A decision must work on a full disk, too: the site before the live one makes room.
    await removeSites(dataDir, [live]);
    await writeSite(next, documents, record);
  }
  const unfinished = `${siteLink(dataDir)}.new`;
  await rm(unfinished, { force: true });
  await symlink(path.join('sites', record.id), unfinished);
  await rename(unfinished, siteLink(dataDir));
  await removeSites(dataDir, [live, record.id]);
}

/**
 * Makes a site live, unless it is, and remembers it. Its documents exist, and the caller has the lock.
 *
 * @param site - What is live until then.
 */
export async function publishSite(next: NextSite, site: CurrentSite, remotesFile = site.state.remotesFile) {
  const { dataDir, config, pinned, disabled, refused } = next;
  const documents = listDocuments(next);
  const planned = createRecord(next, documents);
  const changed = !site.isLinked || planned.fingerprint !== site.record?.fingerprint;
  const record = changed || !site.record ? planned : site.record;
  if (changed) await swapSite(next, documents, record);
  else await writeManifest(siteLink(dataDir), next, record);
  const records = [record, ...site.state.records.filter(({ id }) => id !== record.id)];
  await writeState(dataDir, { configuration: config, remotesFile, pinned, disabled, refused, records });
  return { id: record.id, changed, versions: record.releases };
}
