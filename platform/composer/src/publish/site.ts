import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import { linkOrCopy } from '../pull/store';
import { endings, findStats, listForms, type Part, partFiles } from '../remote/job/part';
import { type DeployedSite, partsFile, siteFolder } from './deployed-site';

/** After how many files other work has its turn: an operator may interrupt it. */
const filesPerTurn = 256;

/** Removes all other files, and folders that become empty. Returns whether any file is left. */
function keepOnly(files: { has(file: string): boolean }, folder: string, below = ''): boolean {
  let isEmpty = true;
  for (const name of readdirSync(path.join(folder, below))) {
    const file = below + name;
    const isFolder = !files.has(file) && findStats(path.join(folder, file))?.isDirectory() === true;
    if (isFolder ? keepOnly(files, folder, `${file}/`) : files.has(file)) isEmpty = false;
    else rmSync(path.join(folder, file), { recursive: true });
  }
  return !isEmpty;
}

/** Links files of the live site into a folder. It may hold an older site: files that both have stay in it. */
async function copyParts(
  { from, to }: { readonly from: string; readonly to: string },
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<void> {
  mkdirSync(to, { recursive: true });
  const forms = parts.flatMap(({ files }) =>
    Object.entries(files).flatMap(([file, written]) => listForms(file, written)),
  );
  keepOnly(new Set(forms), to);
  for (const below of new Set(forms.map((file) => path.dirname(file))))
    mkdirSync(path.join(to, below), { recursive: true });
  for (const [index, form] of forms.entries()) {
    const source = `${from}/${form}`;
    const target = `${to}/${form}`;
    const old = findStats(target);
    if (old?.ino !== findStats(source)?.ino) {
      if (old) rmSync(target, { recursive: true });
      linkOrCopy(source, target);
    }
    if (index % filesPerTurn === 0) {
      await nextTurn();
      signal.throwIfAborted();
    }
  }
}

/** The folder in which the next site begins, as a copy of the live one. */
const nextFolder = (dataDir: string): string => siteFolder(dataDir, 'next');

/**
 * Removes all sites except the live one and the one before it, which may still be answering a request. The next site begins in the
 * folder of a site that is removed, because that has most of its files, as a copy of the live one without what is damaged.
 */
export async function beginSite(dataDir: string, site: DeployedSite, signal: AbortSignal): Promise<void> {
  const { folder, parts, damaged, records } = site;
  const next = nextFolder(dataDir);
  const linked = await readlink(path.join(dataDir, 'site')).catch(() => undefined);
  const keep = new Set([linked && path.basename(linked), ...records.slice(0, 2).map(({ id }) => id)]);
  for (const name of await readdir(siteFolder(dataDir)).catch(() => [])) {
    const old = siteFolder(dataDir, name);
    if (keep.has(path.parse(name).name) || (folder && old === next)) continue;
    if (folder && !name.endsWith('.json') && !existsSync(next)) await rename(old, next);
    else await rm(old, { recursive: true, force: true });
  }
  if (folder)
    await copyParts(
      { from: folder, to: next },
      [...parts.values()].filter(({ name }) => !damaged.has(name)),
      signal,
    );
}

/** A part of the new site, and where its new files are; undefined if it has none. */
export interface NewPart {
  readonly part: Part;
  readonly folder?: string | undefined;
}

interface WriteSiteOptions {
  readonly dataDir: string;
  readonly id: string;
  readonly site: DeployedSite;
  readonly parts: readonly NewPart[];
  readonly signal: AbortSignal;
}

/** Changes a copy of the live site into a site of other parts. No file is overwritten in place, because the live site has a link to it, too. */
async function applyParts(folder: string, { site, parts, signal }: WriteSiteOptions): Promise<void> {
  const before = [...site.parts.values()].filter(({ name }) => site.folder && !site.damaged.has(name));
  const old = new Map(before.flatMap(({ files }) => Object.entries(files)));
  const stays = (file: string, stamp: string, fingerprint: string): boolean => {
    const written = old.get(file);
    return written?.stamp === stamp && written.fingerprint === fingerprint;
  };
  const all = new Map(parts.flatMap(({ part }) => Object.entries(part.files)));
  for (const [file, written] of old) {
    const next = all.get(file);
    if (!next || !stays(file, next.stamp, next.fingerprint))
      for (const form of listForms(file, written)) rmSync(`${folder}/${form}`, { force: true });
  }
  let count = 0;
  for (const { part, folder: made } of parts)
    for (const [file, written] of Object.entries(part.files)) {
      if (stays(file, written.stamp, written.fingerprint)) continue;
      if (made === undefined) throw new Error(`${file} of ${part.name} should be on the live site.`);
      mkdirSync(path.dirname(`${folder}/${file}`), { recursive: true });
      for (const form of listForms(file, written))
        linkOrCopy(`${partFiles(made)}/${form}`, `${folder}/${form}`);
      count += 1;
      if (count % filesPerTurn === 0) {
        await nextTurn();
        signal.throwIfAborted();
      }
    }
}

/** Links the parts into a complete site in a folder of its own, or nothing. The live site does not change. */
export async function writeSite(options: WriteSiteOptions): Promise<void> {
  const { dataDir, id, site, parts } = options;
  const folder = siteFolder(dataDir, id);
  try {
    if (site.folder) await rename(nextFolder(dataDir), folder);
    await applyParts(folder, options);
    await writeWholeFile(partsFile(folder), JSON.stringify({ parts: parts.map(({ part }) => part) }));
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    await rm(partsFile(folder), { force: true });
    throw cause;
  }
}

/** Makes a written site the live one, in one step. */
export async function publishSite(dataDir: string, id: string): Promise<void> {
  const unfinished = path.join(dataDir, 'site.new');
  await rm(unfinished, { force: true });
  await symlink(path.join('sites', id), unfinished);
  await rename(unfinished, path.join(dataDir, 'site'));
}

/** The first path that two parts of a site have, or that is a file of one and a folder of another. */
export function findCollision(
  parts: readonly Part[],
): { readonly file: string; readonly owners: readonly [string, string] } | undefined {
  const owners = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const { name, files } of parts)
    for (const [file, written] of Object.entries(files))
      for (const form of endings
        .map((ending) => file + ending)
        .filter((each, index) => index === 0 || listForms(file, written).includes(each))) {
        const other = owners.get(form) ?? folders.get(form);
        if (other !== undefined && other !== name) return { file: form, owners: [other, name] };
        owners.set(form, name);
        for (let end = form.lastIndexOf('/'); end > 0; end = form.lastIndexOf('/', end - 1)) {
          const below = form.slice(0, end);
          const owner = owners.get(below);
          if (owner !== undefined && owner !== name) return { file: below, owners: [owner, name] };
          if (folders.has(below)) break;
          folders.set(below, name);
        }
      }
  return undefined;
}
