import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { variantEndings } from '../base/files';
import { documentFiles } from '../base/releases';
import type { ComposerSettings } from '../base/settings';
import { findStored, listNewestFirst, readStoreMetadata, storeFolder } from '../fetch/store';
import { assetsFolder, documentsFolder } from '../join/join-release';
import { readState, type SiteState, writeState } from './state';

/** This many compositions stay recorded, however long ago they were live. */
const minRecords = 10;

/** A team's former releases may take the space of this many of the largest size, and not the whole disk. */
const maxFormerReleases = 3;

/** Milliseconds after which an unfinished folder must be one that a killed composer left behind. */
const maxUnfinishedAgeMs = 60 * 60 * 1000;

const isOlderThan = (time: number, ms: number): boolean => Date.now() - time > ms;

const listEntries = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

const remove = (entry: string): Promise<void> => rm(entry, { recursive: true, force: true });

/** Removes a name's releases that no record has, except the newest, which may be about to go live. */
async function removeReleases(
  dataDir: string,
  name: string,
  { records, pinned, maxFormerBytes }: SiteState & { readonly maxFormerBytes: number },
): Promise<void> {
  const folder = path.join(storeFolder(dataDir), name);
  const recorded = new Set(records.map(({ releases }) => releases[name]));
  const needed = [records[0]?.releases[name], pinned[name]];
  const [removed, kept]: [string[], string[]] = [[], []];
  let bytes = 0;
  for (const [index, version] of listNewestFirst(dataDir, name).entries()) {
    const isFormer = recorded.has(version) && !needed.includes(version);
    if (isFormer) bytes += readStoreMetadata(path.join(folder, version)).bytes ?? 0;
    const isKept = isFormer ? bytes <= maxFormerBytes : index === 0 || needed.includes(version);
    (isKept ? kept : removed).push(version);
  }
  const listBrowserFiles = (version: string) =>
    Object.keys(findStored(dataDir, name, version)?.release.files ?? {});
  const served = new Set(kept.flatMap(listBrowserFiles));
  const assets = assetsFolder(dataDir, name);
  for (const version of removed) {
    for (const file of listBrowserFiles(version).filter((name) => !served.has(name)))
      for (const ending of variantEndings) await remove(path.join(assets, file + ending));
    await remove(path.join(assets, version));
    await remove(path.join(folder, version));
  }
}

/** Removes documents that no site has used lately: linking a file changes its `ctime`. */
async function removeDocuments(folder: string, keepMs: number): Promise<void> {
  for (const entry of listEntries(folder)) {
    const document = path.join(folder, entry);
    const html = path.join(document, documentFiles.html);
    const { nlink, ctimeMs } = statSync(existsSync(html) ? html : document);
    if (nlink === 1 && isOlderThan(ctimeMs, Math.max(keepMs, maxUnfinishedAgeMs))) await remove(document);
  }
}

/** Removes what no site, open page, recorded composition or pin may need. */
export async function collectGarbage(dataDir: string, { keepReleasesMs, sizes }: ComposerSettings) {
  const before = readState(dataDir);
  // The live composition, and those that were live lately.
  const records = before.records.filter((_, index) => {
    const replacedAt = before.records[index - 1]?.composedAt ?? '';
    return index < minRecords || !isOlderThan(Date.parse(replacedAt), keepReleasesMs);
  });
  const state = { ...before, records };
  if (records.length < before.records.length) await writeState(dataDir, state);
  const limits = { ...state, maxFormerBytes: maxFormerReleases * sizes.release };
  for (const entry of listEntries(storeFolder(dataDir))) {
    const folder = path.join(storeFolder(dataDir), entry);
    if (!entry.startsWith('.')) await removeReleases(dataDir, entry, limits);
    else if (isOlderThan(statSync(folder).ctimeMs, maxUnfinishedAgeMs)) await remove(folder);
  }
  for (const name of listEntries(documentsFolder(dataDir)))
    await removeDocuments(documentsFolder(dataDir, name), keepReleasesMs);
}
