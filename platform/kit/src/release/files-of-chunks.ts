import type { Release, ReleasePage } from '@proper/shared-types/release';
import type { ChunkGroup, Compilation, Stats } from '@rspack/core';
import { lazySharedModules } from '../rspack/shared-modules';

/** The lazy shared module that a module of the federation is about, if it is about one. */
const lazyModuleIn = (identifier: string): string | undefined =>
  lazySharedModules.find((specifier) => identifier.includes(` ${specifier}@`));

/** The lazy shared modules that a group of chunks uses. */
const usedBy = ({ chunks }: ChunkGroup, { chunkGraph }: Compilation): readonly string[] =>
  chunks.flatMap((chunk) =>
    chunkGraph
      .getChunkModules(chunk)
      .flatMap((module) =>
        module.type === 'consume-shared-module' ? (lazyModuleIn(module.identifier()) ?? []) : [],
      ),
  );

/** A page's group of chunks, and those below it that use a lazy shared module, such as that of a form. */
function groupsOfPage(page: ChunkGroup, compilation: Compilation): readonly ChunkGroup[] {
  const groups = new Set([page]);
  for (const group of groups) for (const child of group.childrenIterable) groups.add(child);
  return [...groups].filter((group) => group === page || usedBy(group, compilation).length > 0);
}

type Files = Pick<ReleasePage, 'scripts' | 'styles'>;

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];

const filesEndingIn = (ending: string, groups: readonly ChunkGroup[]): readonly string[] =>
  unique(groups.flatMap((group) => group.getFiles().filter((file) => file.endsWith(ending))));

const filesOfGroups = (groups: readonly ChunkGroup[]): Files => ({
  // A chunk's own script is first: the bundler's runtime in it starts while the others load, and waits for them.
  scripts: unique(groups.flatMap((group) => filesEndingIn('.js', [group]).toReversed())),
  styles: filesEndingIn('.css', groups),
});

/** Finds what each named chunk of a build needs. */
export function filesOfChunks({ compilation }: Stats) {
  const groups = new Map(
    compilation.chunkGroups.flatMap((group) => (group.name === undefined ? [] : [[group.name, group]])),
  );
  const provided = compilation.chunkGroups.flatMap((group) =>
    group.origins.flatMap(({ module }) => {
      const identifier = module?.identifier() ?? '';
      const specifier = identifier.startsWith('provide ') ? lazyModuleIn(identifier) : undefined;
      return specifier === undefined ? [] : [[specifier, filesEndingIn('.js', [group])] as const];
    }),
  );
  const none: Files = { scripts: [], styles: [] };
  // Found now, not when they are asked for: after another build, the compilation is gone.
  const pages = new Map(
    [...groups].map(([chunk, group]): [string, Files & Pick<ReleasePage, 'sharedModules'>] => {
      const ofPage = groupsOfPage(group, compilation);
      const used = unique(ofPage.flatMap((each) => usedBy(each, compilation)));
      return [chunk, { ...filesOfGroups(ofPage), ...(used.length > 0 && { sharedModules: used }) }];
    }),
  );
  const sharedModules: NonNullable<Release['sharedModules']> = Object.fromEntries(provided);
  return {
    /** The names of the chunks. */
    chunks: [...groups.keys()],
    /** The scripts and style sheets that a chunk needs, in loading order. */
    filesOf(chunk: string): Files {
      const group = groups.get(chunk);
      return group ? filesOfGroups([group]) : none;
    },
    /** The same for the chunk of a page, whose document shows also what is in chunks below it; and the lazy shared modules in use. */
    filesOfPage: (chunk: string) => pages.get(chunk) ?? none,
    /** The scripts of each lazy shared module that the build provides. */
    sharedModules,
  };
}

/** The files of a build. */
export type FilesOfChunks = ReturnType<typeof filesOfChunks>;
