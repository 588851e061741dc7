import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseFile } from '@proper/composer/releases';
import { computeIntegrity, hashContent } from '@proper/shared-types/node/hashes';
import type { Integrity, Release } from '@proper/shared-types/release';
import type { Stats } from '@rspack/core';
import { renderPages } from '../render/render-pages';
import { type Build, serverFile } from '../rspack/builds';
import { manifestFile } from '../rspack/federation';
import { readPackage } from '../rspack/shared-modules';
import { describeRelease, findChunkFiles } from './describe-release';
import { nameByContent, type RenderedFile, renderFiles, writeBrowserFile } from './generated-files';
import { writeLocalPages } from './local-pages';
import { listPageFiles } from './page-files';

/** Sorts lists of names and of shared modules, which builds write in varying order. */
const sortLists = (_key: string, value: unknown): unknown => {
  const getName = (each: { readonly name: string } | string) => (typeof each === 'string' ? each : each.name);
  return Array.isArray(value)
    ? value.toSorted((one, other) => (getName(one) < getName(other) ? -1 : 1))
    : value;
};

/** Takes Module Federation's manifest out of a remote's browser files, and names it by its content. */
export function takeManifest(browser: string): readonly RenderedFile[] {
  const file = path.join(browser, manifestFile);
  if (!existsSync(file)) return [];
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'), sortLists);
  rmSync(file);
  // The plug-in also writes a longer report, which nothing reads.
  rmSync(file.replace('.json', '-stats.json'), { force: true });
  return [nameByContent(manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))];
}

/**
 * Adds generated files to the browser build, which runs last, and writes `release.json`. The version ends in
 * a hash of the rest of that file: equal bytes are the same release on any machine.
 */
export async function writeRelease(
  build: Build,
  generated: readonly RenderedFile[],
  stats: Stats,
): Promise<void> {
  if (stats.hasErrors()) return;
  const { name, dir, folder } = build;
  // This must be first: another build would discard the compilation.
  const chunkFiles = findChunkFiles(stats);
  const pages = name === 'shell' ? [] : await renderPages(build);
  const browser = path.join(folder, 'browser');
  const added = [
    ...generated,
    ...(await renderFiles(pages.flatMap(listPageFiles))),
    ...takeManifest(browser),
  ];
  for (const { file, content } of added) writeBrowserFile(folder, file, content);
  const files = readdirSync(browser, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(browser, file)).isFile())
    .sort();
  const readIntegrity = (file: string): Integrity => computeIntegrity(readFileSync(path.join(folder, file)));
  const paths = new Map(added.map((each) => [each.name, each.file]));
  const content: Omit<Release, 'version'> = {
    ...describeRelease(build, pages, {
      ...chunkFiles,
      find: (file) => paths.get(file) ?? files.find((each) => path.basename(each) === file) ?? '',
    }),
    files: Object.fromEntries(files.map((file) => [file, readIntegrity(`browser/${file}`)])),
    ...(name === 'shell' && { server: { file: serverFile, integrity: readIntegrity(serverFile) } }),
  };
  const version = `${readPackage(dir).version}-${hashContent(JSON.stringify(content)).slice(0, 10)}`;
  const release: Release = { version, ...content };
  const json = `${JSON.stringify(release, null, 2)}\n`;
  writeFileSync(path.join(folder, releaseFile), json);
  const dist = path.join(dir, 'dist');
  rmSync(path.join(dist, version), { recursive: true, force: true });
  renameSync(folder, path.join(dist, version));
  // `release.json` is written last, when all files that it lists exist.
  writeFileSync(path.join(dist, releaseFile), json);
  if (name !== 'shell') writeLocalPages(release, pages, dir);
}
