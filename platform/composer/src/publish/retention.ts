import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@proper/shared-types/release';
import { variantEndings } from '../base/compress';
import type { ComposerSettings } from '../base/settings';
import { findStored, isUnfinished, listNewestFirst, storedAt, storeFolder } from '../fetch/store';
import { assetsFolder } from '../join/join-release';
import { outputFolder, outputsFolder } from '../join/output';
import { removeUnusedTypefaces } from '../join/typefaces';
import { readDecisions } from './decisions';
import { type DeployHistory, readHistory } from './history';

/** How many former releases of each name stay in any case, however long ago they were live. */
const former = 5;

/** Former releases of one name may have as many bytes as this many of the largest size: a team could fill the disk. */
const formerSizes = 3;

/** Milliseconds after which a killed composer must have left an unfinished folder: an hour, for what takes two minutes. */
const unfinishedForMs = 60 * 60 * 1000;

async function measureFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size;
  return bytes;
}

/**
 * The stored releases of a name that nothing needs: former ones that open pages no longer use, and all that were never live but the newest,
 * which a watching composer may be about to use.
 */
async function findSpare(
  folder: string,
  needed: ReadonlySet<string | undefined>,
  { lastLive, settings }: { lastLive: Readonly<Record<string, string>>; settings: ComposerSettings },
): Promise<readonly string[]> {
  const { keepReleasesMs, sizes } = settings;
  const spare: string[] = [];
  let [count, bytes] = [0, 0];
  for (const [index, stored] of listNewestFirst(folder).entries()) {
    const version = path.basename(stored);
    if (needed.has(version)) continue;
    const until = lastLive[version];
    bytes += until === undefined ? 0 : await measureFolder(stored);
    const isRecent = until !== undefined && Date.now() - Date.parse(until) <= keepReleasesMs;
    const stays =
      until === undefined
        ? index === 0
        : (count < former || isRecent) && bytes <= formerSizes * sizes.release;
    if (!stays) spare.push(version);
    else if (until !== undefined) count += 1;
  }
  return spare;
}

/** Removes the browser files of some releases from those that are served, unless another stored release has them. */
async function removeAssets(
  dataDir: string,
  name: string,
  { removed, left }: { removed: readonly Release[]; left: readonly Release[] },
): Promise<void> {
  const needed = new Set(left.flatMap(({ files }) => Object.keys(files)));
  const folder = assetsFolder(dataDir, name);
  for (const { version, files } of removed) {
    await rm(path.join(folder, version), { recursive: true, force: true });
    for (const file of Object.keys(files).filter((each) => !needed.has(each)))
      for (const ending of variantEndings) await rm(path.join(folder, file + ending), { force: true });
  }
}

/** Removes half-finished folders that a killed composer has left. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const entry of existsSync(folder) ? readdirSync(folder) : [])
    if (isUnfinished(entry) && Date.now() - storedAt(path.join(folder, entry)) >= unfinishedForMs)
      await rm(path.join(folder, entry), { recursive: true, force: true });
}

/** Removes outputs that no recorded composition has. One that is just made for the next composition is younger than an hour. */
async function removeOutputs(dataDir: string, name: string, { records }: DeployHistory): Promise<void> {
  const needed = new Set(records.map(({ releases }) => releases[name]?.output));
  await removeUnfinished(outputsFolder(dataDir, name));
  const folder = outputsFolder(dataDir, name);
  for (const id of existsSync(folder) ? readdirSync(folder) : []) {
    const output = outputFolder(dataDir, { name, id });
    if (!needed.has(id) && !isUnfinished(id) && Date.now() - storedAt(output) >= unfinishedForMs)
      await rm(output, { recursive: true, force: true });
  }
}

interface GarbageOptions {
  readonly settings: ComposerSettings;
  readonly dryRun?: boolean;
}

/**
 * Removes releases that no recorded composition, open page or pin may need, with their documents and served files.
 *
 * @returns The releases that were removed, or in a dry run would be: `mfe-content/1.0.0-3f9a2c1b`.
 */
export async function collectGarbage(
  dataDir: string,
  { settings, dryRun = false }: GarbageOptions,
): Promise<readonly string[]> {
  const history = readHistory(dataDir);
  if (!history) return [];
  const store = storeFolder(dataDir);
  const { pinned } = readDecisions(dataDir);
  const removed: string[] = [];
  for (const name of existsSync(store) ? readdirSync(store) : []) {
    if (isUnfinished(name)) continue;
    const folder = path.join(store, name);
    const live = history.records[0]?.releases[name]?.version;
    const needed = new Set([live, pinned[name]]);
    const spare = await findSpare(folder, needed, { lastLive: history.lastLive[name] ?? {}, settings });
    removed.push(...spare.map((version) => `${name}/${version}`));
    if (dryRun) continue;
    await removeOutputs(dataDir, name, history);
    if (spare.length === 0) continue;
    const read = (version: string) => findStored(dataDir, name, version)?.release ?? [];
    const left = readdirSync(folder).filter((version) => !spare.includes(version));
    await removeAssets(dataDir, name, { removed: spare.flatMap(read), left: left.flatMap(read) });
    for (const version of spare) await rm(path.join(folder, version), { recursive: true, force: true });
  }
  if (!dryRun) await Promise.all([removeUnfinished(store), removeUnusedTypefaces(dataDir)]);
  return removed;
}
