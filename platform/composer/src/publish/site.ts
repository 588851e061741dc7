import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import { linkOrCopy } from '../pull/store';
import { findStats, listForms, type Part, partFiles } from '../remote/job/part';
import { makeWorkFolder } from '../remote/process';
import { type DeployedSite, partsFile, siteFolder } from './deployed-site';
import { writePublicRecord } from './public-record';
import type { Publication } from './publication';
import { writeOwnFiles } from './site-files';

/** After how many files other work has its turn. */
const filesPerTurn = 256;

/** Works on files in turn with other work: an operator may interrupt it. */
async function forEachFile<File>(
  files: readonly File[],
  signal: AbortSignal,
  work: (file: File) => void,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    work(file);
    if (index % filesPerTurn > 0) continue;
    await nextTurn();
    signal.throwIfAborted();
  }
}

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
async function copyParts(from: DeployedSite, to: string, signal: AbortSignal): Promise<void> {
  mkdirSync(to, { recursive: true });
  const forms = [...from.intact.values()].flatMap(({ files }) =>
    Object.entries(files).flatMap(([file, written]) => listForms(file, written)),
  );
  keepOnly(new Set(forms), to);
  for (const below of new Set(forms.map((file) => path.dirname(file))))
    mkdirSync(path.join(to, below), { recursive: true });
  await forEachFile(forms, signal, (form) => {
    const source = `${from.folder}/${form}`;
    const target = `${to}/${form}`;
    const old = findStats(target);
    if (old?.ino === findStats(source)?.ino) return;
    if (old) rmSync(target, { recursive: true });
    linkOrCopy(source, target);
  });
}

/** The folder in which the next site begins, as a copy of the live one. */
const nextFolder = (dataDir: string): string => siteFolder(dataDir, 'next');

/**
 * Removes all sites except the live one and the one before it, which may still be answering a request. The next site begins in the
 * folder of a site that is removed, because that has most of its files, as a copy of the live one without what is damaged.
 */
export async function beginSite(dataDir: string, site: DeployedSite, signal: AbortSignal): Promise<void> {
  const { folder, records } = site;
  const next = nextFolder(dataDir);
  const linked = await readlink(path.join(dataDir, 'site')).catch(() => undefined);
  const keep = new Set([linked && path.basename(linked), ...records.slice(0, 2).map(({ id }) => id)]);
  for (const name of await readdir(siteFolder(dataDir)).catch(() => [])) {
    const old = siteFolder(dataDir, name);
    if (keep.has(path.parse(name).name) || (folder && old === next)) continue;
    if (folder && !name.endsWith('.json') && !existsSync(next)) await rename(old, next);
    else await rm(old, { recursive: true, force: true });
  }
  if (folder) await copyParts(site, next, signal);
}

/** Changes a copy of the live site into a site of other parts. No file is overwritten in place, because the live site has a link to it, too. */
async function applyParts(
  folder: string,
  { site, parts }: Pick<Publication, 'site' | 'parts'>,
  signal: AbortSignal,
): Promise<void> {
  const old = new Map([...site.intact.values()].flatMap(({ files }) => Object.entries(files)));
  const all = new Map(parts.flatMap(({ part }) => Object.entries(part.files)));
  const stays = (file: string): boolean => {
    const [before, next] = [old.get(file), all.get(file)];
    return before?.stamp === next?.stamp && before?.fingerprint === next?.fingerprint;
  };
  for (const [file, written] of old)
    if (!stays(file))
      for (const form of listForms(file, written)) rmSync(`${folder}/${form}`, { force: true });
  for (const { part, folder: made } of parts) {
    const changed = Object.entries(part.files).filter(([file]) => !stays(file));
    await forEachFile(changed, signal, ([file, written]) => {
      if (made === undefined) throw new Error(`${file} of ${part.name} should be on the live site.`);
      mkdirSync(path.dirname(`${folder}/${file}`), { recursive: true });
      for (const form of listForms(file, written))
        linkOrCopy(`${partFiles(made)}/${form}`, `${folder}/${form}`);
    });
  }
}

/** Links the parts and the composer's own files into a site in a folder of its own, and makes it the live one, in one step. */
export async function publish(publication: Publication, signal: AbortSignal): Promise<void> {
  const { dataDir, site } = publication;
  const { id } = publication.record;
  const folder = siteFolder(dataDir, id);
  const made = makeWorkFolder(dataDir);
  try {
    const own = { part: await writeOwnFiles(publication, made), folder: made };
    const parts = [...publication.parts, own];
    if (site.folder) await rename(nextFolder(dataDir), folder);
    await applyParts(folder, { site, parts }, signal);
    await writeWholeFile(partsFile(folder), JSON.stringify({ parts: parts.map(({ part }) => part) }));
    await writePublicRecord(folder, publication);
    signal.throwIfAborted();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    await rm(partsFile(folder), { force: true });
    throw cause;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  const unfinished = path.join(dataDir, 'site.new');
  await rm(unfinished, { force: true });
  await symlink(path.join('sites', id), unfinished);
  await rename(unfinished, path.join(dataDir, 'site'));
}

/** Says which path two parts of a site have, or that is a file of one and a folder of another; undefined if there is none. */
export function findCollision(parts: readonly Part[]): string | undefined {
  const claims = new Map<string, { readonly name: string; readonly isFile: boolean }>();
  for (const { name, files } of parts)
    for (const [file, written] of Object.entries(files))
      for (const form of new Set([file, ...listForms(file, written)]))
        for (let end = form.length; end > 0; end = form.lastIndexOf('/', end - 1)) {
          const claimed = form.slice(0, end);
          const isFile = end === form.length;
          const other = claims.get(claimed);
          if (other && other.name !== name && (isFile || other.isFile))
            return `${other.name} and ${name} both have the file ${claimed}`;
          // The folders around it are known, too.
          if (other && !isFile) break;
          claims.set(claimed, { name, isFile });
        }
  return undefined;
}
