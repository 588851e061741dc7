import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity, Release } from '@proper/shared-types/release';
import type { RspackPluginInstance, Stats } from '@rspack/core';
import { renderPages } from '../render/render-pages';
import { type Build, serverFile } from '../rspack/builds';
import { readPackage } from '../rspack/shared-modules';
import { describeRelease, filesOfChunks } from './describe-release';
import { takeManifest } from './federation-manifest';
import { type RenderedFile, renderFiles } from './generated-files';
import { listPageFiles } from './page-files';
import { writePreview } from './preview';

/** The folder with a workspace's releases. */
export const releasesFolder = (workspace: string): string => path.join(workspace, 'dist');

/**
 * Adds the generated files to the browser files, which are built last, and writes `release.json`. The version ends in a hash of
 * everything else in that file, including the hash of each file: the same bytes are the same release wherever they are built.
 */
export const releasePlugin = (build: Build, generated: readonly RenderedFile[]): RspackPluginInstance => ({
  apply(compiler) {
    compiler.hooks.done.tapPromise('Release', async (stats) => {
      if (!stats.hasErrors()) await writeRelease(build, generated, stats);
    });
  },
});

async function writeRelease(build: Build, generated: readonly RenderedFile[], stats: Stats): Promise<void> {
  const { name, dir, folder } = build;
  // Found now: after another build, the compilation is gone.
  const chunkFiles = filesOfChunks(stats);
  const pages = name === 'shell' ? [] : await renderPages(build);
  const browser = path.join(folder, 'browser');
  const added = [
    ...generated,
    ...(await renderFiles(pages.flatMap(listPageFiles))),
    ...takeManifest(browser),
  ];
  for (const { file, content } of added) {
    mkdirSync(path.dirname(path.join(browser, file)), { recursive: true });
    writeFileSync(path.join(browser, file), content);
  }
  const files = readdirSync(browser, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(browser, file)).isFile())
    .sort();
  const readIntegrity = (file: string): Integrity => integrityOf(readFileSync(path.join(folder, file)));
  const addresses = new Map(added.map((each) => [each.name, each.file]));
  const content: Omit<Release, 'version'> = {
    ...describeRelease(build, {
      pages,
      files: chunkFiles,
      find: (file) => addresses.get(file) ?? files.find((each) => path.basename(each) === file),
    }),
    files: Object.fromEntries(files.map((file) => [file, readIntegrity(`browser/${file}`)])),
    ...(name === 'shell' && { server: { file: serverFile, integrity: readIntegrity(serverFile) } }),
  };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);
  const version = `${readPackage(path.join(dir, 'package.json')).version}-${hash}`;
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
