import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '@proper/shared-types/node/integrity';
import {
  type Integrity,
  type Release,
  type ReleaseName,
  type ReleasePage,
  socialPicture,
} from '@proper/shared-types/release';
import type { Compiler, RspackPluginInstance, Stats } from '@rspack/core';
import { entryFile, remoteChunk } from '../configuration/federation';
import type { PerPackage } from '../configuration/shared-modules';
import { pageFileName } from './generated-files-plugin';
import type { ReadPages } from './read-pages';

/** The path of a release's server bundle, relative to its `release.json`. */
export const serverFile = 'server/index.cjs';

/** A workspace, and the folder that it has been built into. */
interface Built {
  readonly name: ReleaseName;
  readonly dir: string;
  readonly folder: string;
}

const integrityAt = (file: string): Integrity => integrityOf(readFileSync(file));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** The version field of a workspace's `package.json`. */
const packageVersion = (workspace: string): string =>
  (JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8')) as { version: string }).version;

/** The files of a build by the names of its chunks. */
interface FilesOfChunks {
  readonly chunks: readonly string[];
  readonly filesOf: (chunk: string) => Pick<ReleasePage, 'scripts' | 'styles'>;
}

/**
 * Which scripts and style sheets each named chunk of a build needs, in loading order. A chunk's own script is first: the
 * bundler's runtime in it starts while the others load, and waits for them.
 */
export function filesOfChunks(stats: Stats): FilesOfChunks {
  const { entrypoints = {}, namedChunkGroups = {} } = stats.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
  });
  const groups = { ...namedChunkGroups, ...entrypoints };
  const filesOf = (group: string, ending: string): readonly string[] =>
    (groups[group]?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith(ending));
  return {
    chunks: Object.keys(groups),
    filesOf: (chunk) => ({ scripts: filesOf(chunk, '.js').toReversed(), styles: filesOf(chunk, '.css') }),
  };
}

/**
 * Writes `release.json` after the browser files, the last to be built. The version ends in a hash of everything else in
 * `release.json`, which has the hash of each file: the same bytes are the same release, wherever they are built.
 */
export class ReleasePlugin implements RspackPluginInstance {
  readonly #build: Built;
  readonly #shared: PerPackage;
  readonly #readPages: ReadPages | undefined;

  /**
   * @param shared - Versions or ranges, by shared package.
   * @param readPages - Reads a remote's pages; the shell has none.
   */
  constructor(build: Built, shared: PerPackage, readPages?: ReadPages) {
    this.#build = build;
    this.#shared = shared;
    this.#readPages = readPages;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('ReleasePlugin', async (stats) => {
      if (stats.hasErrors()) return;
      await this.#write(filesOfChunks(stats));
    });
  }

  async #write({ filesOf, chunks }: FilesOfChunks): Promise<void> {
    const { name, dir, folder } = this.#build;
    const shared = this.#shared;
    const pages = (await this.#readPages?.()) ?? [];
    for (const { path: pagePath, chunk } of pages)
      if (!chunks.includes(chunk))
        throw new Error(
          `${name}: the page ${pagePath} names the chunk "${chunk}", but no import() carries ` +
            `/* webpackChunkName: "${chunk}" */. Give both the same word.`,
        );
    const browser = path.join(folder, 'browser');
    const files = readdirSync(browser, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(path.join(browser, file)).isFile())
      .sort();
    const pictures = new Map(files.map((file) => [pageFileName(file), file]));
    const content: Omit<Release, 'version'> = {
      schema: 3,
      name,
      shared,
      entry: files.find((file) => path.basename(file) === entryFile) ?? null,
      ...filesOf(this.#readPages ? remoteChunk : 'shell'),
      pages: pages.map(({ content, ...page }) => ({
        ...page,
        ...(content ? { content: content.file } : {}),
        ...filesOf(page.chunk),
        picture: pictures.get(socialPicture.fileOf(page.path)) ?? '',
      })),
      files: Object.fromEntries(files.map((file) => [file, integrityAt(path.join(browser, file))])),
      server: { file: serverFile, integrity: integrityAt(path.join(folder, serverFile)) },
    };
    const version = `${packageVersion(dir)}-${hashOf(JSON.stringify(content))}`;
    const json = `${JSON.stringify({ version, ...content }, null, 2)}\n`;
    writeFileSync(path.join(folder, 'release.json'), json);
    const releases = path.dirname(folder);
    rmSync(path.join(releases, version), { recursive: true, force: true });
    renameSync(folder, path.join(releases, version));
    // Written last: every file that it lists is there already.
    writeFileSync(path.join(releases, 'release.json'), json);
  }
}
