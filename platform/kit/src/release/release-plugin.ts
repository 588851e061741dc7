import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity, Release } from '@proper/shared-types/release';
import type { RspackPluginInstance } from '@rspack/core';
import { renderPages } from '../render/render-pages';
import { type Build, serverFile } from '../rspack/builds';
import { entryFile, manifestFile, remoteChunk } from '../rspack/federation';
import { readPackage } from '../rspack/shared-modules';
import { takeManifest } from './federation-manifest';
import { type FilesOfChunks, filesOfChunks } from './files-of-chunks';
import { type RenderedFile, renderFiles } from './generated-files';
import { contentName, htmlName, listPageFiles, pictureName } from './page-files';
import { writePreview } from './preview';
import { releasesFolder } from './releases-folder';

const readIntegrity = (file: string): Integrity => integrityOf(readFileSync(file));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

/**
 * Adds the generated files to the browser files, which are built last, and writes `release.json`. The version ends in a hash of
 * everything else in that file, including the hash of each file: the same bytes are the same release wherever they are built.
 */
export const releasePlugin = (build: Build, generated: readonly RenderedFile[]): RspackPluginInstance => ({
  apply(compiler) {
    compiler.hooks.done.tapPromise('Release', async (stats) => {
      if (!stats.hasErrors()) await writeRelease(build, generated, filesOfChunks(stats));
    });
  },
});

async function writeRelease(
  build: Build,
  generated: readonly RenderedFile[],
  { filesOf, filesOfPage, chunks, sharedModules }: FilesOfChunks,
): Promise<void> {
  const { name, dir, folder, shared } = build;
  const pages = name === 'shell' ? [] : await renderPages(build);
  for (const { path: pagePath, chunk } of pages)
    if (!chunks.includes(chunk))
      throw new Error(
        `${name}: the page ${pagePath} names the chunk "${chunk}", but no import() carries ` +
          `/* webpackChunkName: "${chunk}" */. Give both the same word.`,
      );
  const browser = path.join(folder, 'browser');
  const pageFiles = await renderFiles(pages.flatMap(listPageFiles));
  for (const { file, content } of [...generated, ...pageFiles, ...takeManifest(browser)]) {
    mkdirSync(path.dirname(path.join(browser, file)), { recursive: true });
    writeFileSync(path.join(browser, file), content);
  }
  const addresses = new Map(pageFiles.map((rendered) => [rendered.name, rendered.file]));
  const addressOf = (name: string): string => addresses.get(name) ?? '';
  const files = readdirSync(browser, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(browser, file)).isFile())
    .sort();
  const fileNamed = (base: string): string | undefined => files.find((file) => path.basename(file) === base);
  const manifest = fileNamed(manifestFile);
  const content: Omit<Release, 'version'> = {
    schema: 4,
    name,
    shared,
    entry: fileNamed(entryFile) ?? null,
    ...(manifest === undefined ? {} : { manifest }),
    ...filesOf(name === 'shell' ? 'shell' : remoteChunk),
    ...(name === 'shell' ? { sharedModules } : {}),
    pages: pages.map(({ path: page, chunk, meta, content }) => ({
      path: page,
      meta,
      html: addressOf(htmlName(page)),
      ...(content ? { content: addressOf(contentName(page)) } : {}),
      ...filesOfPage(chunk),
      picture: addressOf(pictureName(page)),
    })),
    files: Object.fromEntries(files.map((file) => [file, readIntegrity(path.join(browser, file))])),
    ...(name === 'shell'
      ? { server: { file: serverFile, integrity: readIntegrity(path.join(folder, serverFile)) } }
      : {}),
  };
  const version = `${readPackage(path.join(dir, 'package.json')).version}-${hashOf(JSON.stringify(content))}`;
  const release: Release = { version, ...content };
  const json = `${JSON.stringify(release, null, 2)}\n`;
  writeFileSync(path.join(folder, 'release.json'), json);
  const dist = releasesFolder(dir);
  rmSync(path.join(dist, version), { recursive: true, force: true });
  renameSync(folder, path.join(dist, version));
  // Written last, when every file that it lists exists.
  writeFileSync(path.join(dist, 'release.json'), json);
  if (name !== 'shell') writePreview(release, pages, { dist, dir });
}
