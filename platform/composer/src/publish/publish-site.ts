import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { documentFile, siteManifestFile } from '@proper/operator-kit/composed-site';
import { codeOf } from '@proper/operator-kit/operator-error';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { SitePath } from '@proper/shared-types';
import { feedPath } from '@proper/shared-types/release';
import { type RoutePattern, routeOwner } from '@proper/shared-types/routes';
import { writeFileWithVariants } from '../base/compress';
import { linkOrCopy } from '../base/files';
import { absentFile, documentsFolder, type OutputDocument, type ReleaseOutput } from '../join/output';
import { siteFolder, siteLink } from './current-site';
import { formatManifest } from './manifest';
import { isShown, type Publication } from './publication';
import { siteFiles } from './site-files';

const isExact = (route: RoutePattern): route is SitePath => !route.includes('*');

/**
 * The pages that are not available: those of disabled remotes, and the routes that are a single path of those without a usable release.
 * Only a release tells which other pages match a pattern.
 */
function unavailablePages(publication: Publication): readonly SitePath[] {
  const { remotes, outputs } = publication;
  const pages = [...remotes.remotes.values()]
    .filter(({ name }) => !isShown(publication, name))
    .flatMap(({ name, routes }) => [
      ...(outputs.get(name)?.documents.flatMap(({ path: page }) => page ?? []) ?? []),
      ...routes.filter(isExact),
    ]);
  return [...new Set(pages)].toSorted();
}

/** A file of the site, and the one that it is linked to. */
type Link = readonly [file: string, target: string];

/** The documents of a site, and the files that are linked for them. */
function listDocuments(publication: Publication): {
  readonly documents: readonly Pick<OutputDocument, 'path' | 'file' | 'policy' | 'day'>[];
  readonly links: readonly Link[];
  readonly unavailable: readonly SitePath[];
} {
  const { dataDir, outputs } = publication;
  const shell = outputs.get('shell');
  if (!shell) throw new Error('A site needs a shell.');
  const shown = [...outputs.values()].filter(({ name }) => isShown(publication, name));
  const linksOf = (output: ReleaseOutput, files: readonly string[]): readonly Link[] =>
    files.map((file) => [file, path.join(documentsFolder(dataDir, output), file)]);
  const links = shown.flatMap((output) =>
    linksOf(output, [...output.documents.flatMap(({ files }) => files), ...output.rootFiles]),
  );
  const unavailable = unavailablePages(publication);
  const absent = shell.documents.find(({ file }) => file === absentFile.unavailable);
  if (!absent) throw new Error('The shell has no document for pages that are not available.');
  for (const page of unavailable)
    for (const [file, target] of linksOf(shell, absent.files))
      links.push([file.replace(absent.file, documentFile(page)), target]);
  const documents = shown.flatMap((output) => output.documents).filter(({ file }) => file !== absent.file);
  const instead = unavailable.map((page) => ({
    path: page,
    file: documentFile(page),
    policy: absent.policy,
  }));
  return { documents: [...documents, ...instead], links, unavailable };
}

/** Links and writes all files of a site into a folder. */
async function writeSite(publication: Publication, folder: string): Promise<void> {
  const { record, config, remotes, outputs } = publication;
  const { documents, links, unavailable } = listDocuments(publication);
  for (const below of new Set(links.map(([file]) => path.dirname(file))))
    mkdirSync(path.join(folder, below), { recursive: true });
  for (const [file, target] of links) linkOrCopy(target, path.join(folder, file));
  symlinkSync(path.join('..', '..', 'assets'), path.join(folder, 'releases'));
  const feedOwner = routeOwner([...remotes.remotes.values()], feedPath)?.name ?? '';
  const files = siteFiles({
    id: record.id,
    config,
    documents,
    unavailable,
    rootFiles: outputs.get('shell')?.rootFiles.filter((file) => !/\.(br|gz)$/.test(file)) ?? [],
    articles: isShown(publication, feedOwner) ? (outputs.get(feedOwner)?.articles ?? []) : [],
  });
  for (const [file, text] of Object.entries(files)) writeFileWithVariants(path.join(folder, file), text, 5);
  await writeManifest(folder, publication);
}

/** Writes `composition.json` into a site, in one step, because the site may be live. */
export async function writeManifest(folder: string, publication: Publication): Promise<void> {
  const text = `${JSON.stringify(formatManifest(publication), null, 2)}\n`;
  await writeWholeFile(path.join(folder, siteManifestFile), text, 0o644);
}

/** Removes all sites but some: the live one, and the one before it, which may still be answering a request. */
async function removeSites(dataDir: string, kept: readonly string[]): Promise<void> {
  const folder = siteFolder(dataDir);
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (!kept.includes(name)) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Links the documents of all outputs into a site in a folder of its own, and makes it the live one, in one step. */
export async function publishSite(publication: Publication): Promise<void> {
  const { dataDir, record } = publication;
  const folder = siteFolder(dataDir, record.id);
  const live = path.basename(await readlink(siteLink(dataDir)).catch(() => ''));
  try {
    await writeSite(publication, folder);
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    if (codeOf(cause) !== 'ENOSPC') throw cause;
    // A decision must work on a full disk, too: the site before the live one makes room.
    await removeSites(dataDir, [live]);
    await writeSite(publication, folder);
  }
  const unfinished = `${siteLink(dataDir)}.new`;
  await rm(unfinished, { force: true });
  await symlink(path.join('sites', record.id), unfinished);
  await rename(unfinished, siteLink(dataDir));
  await removeSites(dataDir, [live, record.id]);
}
