import type { Release, ReleasePage } from '@proper/shared-types/release';
import type { ChunkGroup, Stats } from '@rspack/core';
import type { RenderedPage } from '../render/render-pages';
import type { Build } from '../rspack/builds';
import { entryFile, manifestFile, remoteChunk } from '../rspack/federation';
import { lazySharedModules, readSharedVersions } from '../rspack/shared-modules';
import { getPageFileNames } from './page-files';

type Files = Pick<ReleasePage, 'scripts' | 'styles' | 'sharedModules'>;

/** The files of a build. */
export interface ChunkFiles {
  /** The scripts and style sheets that start the shell or a remote, in the order of their loading. */
  readonly start: Files;
  /** The files of each page's chunk, its child chunks, and the lazy shared modules that they use. */
  readonly pages: ReadonlyMap<string, Files>;
  /** The scripts of each lazy shared module that the build provides. */
  readonly sharedModules: NonNullable<Release['sharedModules']>;
}

/** Finds the lazy shared module that a module of the federation provides or consumes. */
const findLazyModule = (identifier: string): string | undefined =>
  lazySharedModules.find((specifier) => identifier.includes(` ${specifier}@`));

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** Lists a chunk group's files with an ending, those of hot updates excepted. */
const listFilesEndingIn = (ending: string, group: ChunkGroup): readonly string[] =>
  group.getFiles().filter((file) => file.endsWith(ending) && !file.includes('.hot-update.'));

const listGroupFiles = (groups: readonly ChunkGroup[]): Files => ({
  // A chunk's own script starts first: its runtime runs while the others load, and waits for them.
  scripts: unique(groups.flatMap((group) => listFilesEndingIn('.js', group).toReversed())),
  styles: unique(groups.flatMap((group) => listFilesEndingIn('.css', group))),
});

/** Finds the files that the shell or remote and its pages need, in a build's chunks. */
export function findChunkFiles({ compilation }: Stats): ChunkFiles {
  const { chunkGraph, chunkGroups, namedChunkGroups } = compilation;
  const listUsedModules = ({ chunks }: ChunkGroup): readonly string[] =>
    chunks
      .flatMap((chunk) => chunkGraph.getChunkModules(chunk))
      .filter(({ type }) => type === 'consume-shared-module')
      .flatMap((module) => findLazyModule(module.identifier()) ?? []);
  /** The files of a page's chunk group, and of child groups that use a lazy shared module, as a form's do. */
  const findPageFiles = (page: ChunkGroup): Files => {
    const groups = new Set([page]);
    for (const group of groups) for (const child of group.childrenIterable) groups.add(child);
    const pageGroups = [...groups].filter((group) => group === page || listUsedModules(group).length > 0);
    const sharedModules = unique(pageGroups.flatMap(listUsedModules));
    return { ...listGroupFiles(pageGroups), ...(sharedModules.length > 0 && { sharedModules }) };
  };
  const start = namedChunkGroups.get('shell') ?? namedChunkGroups.get(remoteChunk);
  const provided = chunkGroups.flatMap((group) =>
    group.origins.flatMap(({ module }) => {
      const identifier = module?.identifier() ?? '';
      const specifier = identifier.startsWith('provide ') ? findLazyModule(identifier) : undefined;
      return specifier === undefined ? [] : [[specifier, listFilesEndingIn('.js', group)] as const];
    }),
  );
  return {
    start: listGroupFiles(start ? [start] : []),
    pages: new Map([...namedChunkGroups].map(([name, group]) => [name, findPageFiles(group)])),
    sharedModules: Object.fromEntries(provided),
  };
}

/** Describes a build for `release.json`, without version and hashes. `find` maps file names to paths. */
export function describeRelease(
  { name, dir }: Build,
  pages: readonly RenderedPage[],
  { start, find, ...files }: ChunkFiles & { find(name: string): string },
): Omit<Release, 'version' | 'files'> {
  const isShell = name === 'shell';
  return {
    schema: 4,
    name,
    shared: readSharedVersions(name, dir),
    entry: isShell ? null : find(entryFile),
    ...(!isShell && { manifest: find(manifestFile) }),
    scripts: start.scripts,
    styles: start.styles,
    ...(isShell && { sharedModules: files.sharedModules }),
    pages: pages.map(({ path, chunk, meta: { sheet: _sheet, ...meta }, content }) => {
      const names = getPageFileNames(path);
      const pageFiles = files.pages.get(chunk);
      if (!pageFiles)
        throw new Error(
          `${name}: the page ${path} names the chunk "${chunk}", but no import() carries ` +
            `/* webpackChunkName: "${chunk}" */. Give both the same word.`,
        );
      return {
        path,
        meta,
        html: find(names.html),
        ...(content && { content: find(names.content) }),
        ...pageFiles,
        picture: find(names.picture),
      };
    }),
  };
}
