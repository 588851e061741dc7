import type { Release } from '@proper/shared-types/release';
import type { RenderedPage } from '../render/render-pages';
import type { Build } from '../rspack/builds';
import { entryFile, manifestFile, remoteChunk } from '../rspack/federation';
import type { FilesOfChunks } from './files-of-chunks';
import { contentName, htmlName, pictureName } from './page-files';

/** What a release is described from. */
interface BuiltFiles {
  readonly pages: readonly RenderedPage[];
  readonly files: FilesOfChunks;
  /** The path of a file with a name, relative to `browser/`; undefined if there is none. */
  readonly find: (name: string) => string | undefined;
}

/** What `release.json` says about a build, apart from its version and its hashes. */
export function describeRelease(
  { name, shared }: Build,
  { pages, files, find }: BuiltFiles,
): Omit<Release, 'version' | 'files'> {
  const isShell = name === 'shell';
  const { scripts = [], styles = [] } = files.chunks.get(isShell ? 'shell' : remoteChunk) ?? {};
  const manifest = find(manifestFile);
  return {
    schema: 4,
    name,
    shared,
    entry: (!isShell && find(entryFile)) || null,
    ...(manifest !== undefined && { manifest }),
    scripts,
    styles,
    ...(isShell && { sharedModules: files.sharedModules }),
    pages: pages.map(({ path, chunk, meta, content }) => {
      const ofPage = files.pages.get(chunk);
      if (!ofPage)
        throw new Error(
          `${name}: the page ${path} names the chunk "${chunk}", but no import() carries ` +
            `/* webpackChunkName: "${chunk}" */. Give both the same word.`,
        );
      const picture = find(pictureName(path));
      return {
        path,
        meta,
        html: find(htmlName(path)) ?? '',
        ...(content && { content: find(contentName(path)) ?? '' }),
        ...ofPage,
        ...(picture !== undefined && { picture }),
      };
    }),
  };
}
