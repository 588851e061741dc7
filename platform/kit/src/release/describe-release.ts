import type { Release, ReleasePage } from '@proper/shared-types/release';
import type { ChunkGroup, Stats } from '@rspack/core';
import type { RenderedPage } from '../render/render-pages';
import type { Build } from '../rspack/builds';
import { entryFile, manifestFile, remoteChunk } from '../rspack/federation';
import { lazySharedModules } from '../rspack/shared-modules';
import { contentName, htmlName, pictureName } from './page-files';

type Files = Pick<ReleasePage, 'scripts' | 'styles' | 'sharedModules'>;

/** The files of a build. */
export interface FilesOfChunks {
  /** The scripts and style sheets of each named chunk, in loading order. */
  readonly chunks: ReadonlyMap<string, Files>;
  /** The same for a chunk of a page, whose document shows also what is in chunks below it; and the lazy shared modules in use. */
  readonly pages: ReadonlyMap<string, Files>;
  /** The scripts of each lazy shared module that the build provides. */
  readonly sharedModules: NonNullable<Release['sharedModules']>;
}

/** The lazy shared module that a module of the federation is about, if it is about one. */
const lazyModuleIn = (identifier: string): string | undefined =>
  lazySharedModules.find((specifier) => identifier.includes(` ${specifier}@`));

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** The files of a group of chunks with an ending. Updates of open pages are none. */
const filesEndingIn = (ending: string, group: ChunkGroup): readonly string[] =>
  group.getFiles().filter((file) => file.endsWith(ending) && !file.includes('.hot-update.'));

const filesOfGroups = (groups: readonly ChunkGroup[]): Files => ({
  // A chunk's own script is first: the bundler's runtime in it starts while the others load, and waits for them.
  scripts: unique(groups.flatMap((group) => filesEndingIn('.js', group).toReversed())),
  styles: unique(groups.flatMap((group) => filesEndingIn('.css', group))),
});

/** Finds what the chunks of a build need. */
export function filesOfChunks({ compilation: { chunkGroups, chunkGraph } }: Stats): FilesOfChunks {
  const usedBy = ({ chunks }: ChunkGroup): readonly string[] =>
    chunks
      .flatMap((chunk) => chunkGraph.getChunkModules(chunk))
      .filter(({ type }) => type === 'consume-shared-module')
      .flatMap((module) => lazyModuleIn(module.identifier()) ?? []);
  /** A page's group of chunks, and those below it that use a lazy shared module, such as that of a form. */
  const filesOfPage = (page: ChunkGroup): Files => {
    const groups = new Set([page]);
    for (const group of groups) for (const child of group.childrenIterable) groups.add(child);
    const ofPage = [...groups].filter((group) => group === page || usedBy(group).length > 0);
    const sharedModules = unique(ofPage.flatMap(usedBy));
    return { ...filesOfGroups(ofPage), ...(sharedModules.length > 0 && { sharedModules }) };
  };
  const named = chunkGroups.flatMap((group) =>
    group.name === undefined ? [] : [[group.name, group] as const],
  );
  const provided = chunkGroups.flatMap((group) =>
    group.origins.flatMap(({ module }) => {
      const identifier = module?.identifier() ?? '';
      const specifier = identifier.startsWith('provide ') ? lazyModuleIn(identifier) : undefined;
      return specifier === undefined ? [] : [[specifier, filesEndingIn('.js', group)] as const];
    }),
  );
  return {
    chunks: new Map(named.map(([name, group]) => [name, filesOfGroups([group])])),
    pages: new Map(named.map(([name, group]) => [name, filesOfPage(group)])),
    sharedModules: Object.fromEntries(provided),
  };
}

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
