import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '@proper/shared-types/node/integrity';
import type { Integrity, Release, ReleaseName, ReleasePage } from '@proper/shared-types/release';
import type { Compiler, RspackPluginInstance, Stats } from '@rspack/core';
import { remoteChunk } from '../configuration/federation';
import type { PerPackage } from '../configuration/shared-modules';
import { readPages } from './read-pages';

/** Where a release's server bundle lies, relative to its `release.json`. */
export const serverFile = 'server/index.cjs';

interface ReleasePluginOptions {
  readonly name: ReleaseName;
  readonly version: string;
  /** Versions or ranges, by shared package. */
  readonly shared: PerPackage;
  /** `release.json` of the current release goes here, the release itself into a folder below. */
  readonly releasesFolder: string;
}

const hashOf = (file: string): Integrity => integrityOf(readFileSync(file));

/** The files of a build by the names of its chunks. */
interface FilesOfChunks {
  readonly chunks: readonly string[];
  readonly filesOf: (chunk: string) => Pick<ReleasePage, 'scripts' | 'styles'>;
}

/**
 * Which scripts and style sheets each named chunk of a build needs, in the order to load them. A chunk's own script goes first:
 * the bundler's runtime in it begins while the others come, and waits for them.
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

/** Writes `release.json` once the browser files are ready; the server bundle has been written before them. */
export class ReleasePlugin implements RspackPluginInstance {
  readonly #options: ReleasePluginOptions;

  constructor(options: ReleasePluginOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('ReleasePlugin', async (stats) => {
      if (stats.hasErrors()) return;
      await this.#write(filesOfChunks(stats));
    });
  }

  async #write({ filesOf, chunks }: FilesOfChunks): Promise<void> {
    const { name, version, shared, releasesFolder } = this.#options;
    const folder = path.join(releasesFolder, version);
    const isShell = name === 'shell';
    const pages = isShell ? [] : await readPages(path.join(folder, serverFile));
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
    const release: Release = {
      schema: 3,
      name,
      version,
      contract: shared['@proper/shared-types'],
      shared,
      entry: isShell ? null : 'remoteEntry.js',
      ...filesOf(isShell ? 'shell' : remoteChunk),
      pages: pages.map(({ path: pagePath, chunk, meta }) => ({
        path: pagePath,
        chunk,
        meta,
        ...filesOf(chunk),
      })),
      files: Object.fromEntries(files.map((file) => [file, hashOf(path.join(browser, file))])),
      server: { file: serverFile, integrity: hashOf(path.join(folder, serverFile)) },
    };
    const json = `${JSON.stringify(release, null, 2)}\n`;
    writeFileSync(path.join(folder, 'release.json'), json);
    writeFileSync(path.join(releasesFolder, 'release.json'), json);
  }
}
