import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StoredRelease } from '@proper/composer/releases';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import type { Compiler, MultiCompiler } from '@rspack/core';
import { describeRelease, type FilesOfChunks, filesOfChunks } from '../release/describe-release';
import { renderFiles } from '../release/generated-files';
import { textFilesOf } from '../release/page-files';
import { type RenderedPage, renderPages } from '../render/render-pages';
import { type Build, serverFile } from '../rspack/builds';
import { replaceErrors } from './errors';

interface WatchOptions {
  readonly builds: readonly Build[];
  /** Gets the latest builds that have no errors. */
  readonly releases: Map<ReleaseName, StoredRelease>;
  readonly report: (line: string) => void;
  /** Called when open pages have to be loaded again: modules that replace others do not show all of an edit. */
  readonly onStale: () => void;
}

function writeBrowserFile({ folder }: Build, name: string, content: string | Uint8Array): void {
  const file = path.join(folder, 'browser', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/**
 * Writes a generated file, such as a PDF, when it is asked for: drawing it takes seconds. An edit does not change one that has been.
 *
 * @returns Whether there is such a file.
 */
export async function writeGeneratedFile(builds: readonly Build[], address: string): Promise<boolean> {
  for (const build of builds) {
    const base = releaseBase(build.name);
    if (!address.startsWith(base) && build.name !== 'shell') continue;
    const wanted = address.startsWith(base) ? address.slice(base.length) : `root${address}`;
    const files = (await build.generatedFiles?.())?.filter(({ file }) => file === wanted) ?? [];
    for (const { name, content } of await renderFiles(files)) writeBrowserFile(build, name, content);
    if (files.length > 0) return true;
  }
  return false;
}

/** Describes a build as a release, whose files have no hashes: they change while pages are open. */
function describeBuild(build: Build, pages: readonly RenderedPage[], files: FilesOfChunks): StoredRelease {
  // Pictures are for social networks alone.
  const find = (name: string): string | undefined => (name.endsWith('.png') ? undefined : name);
  const server = { file: serverFile, integrity: 'sha384-' } as const;
  const release = { version: 'development', ...describeRelease(build, { pages, files, find }), files: {} };
  return { folder: build.folder, release: build.name === 'shell' ? { ...release, server } : release };
}

/** Renders the pages of a remote as part of its build, whose errors then are those of the pages and texts too. */
function renderWithBuild(
  { hooks }: Compiler,
  build: Build,
  onRendered: (pages: readonly RenderedPage[]) => void,
): void {
  hooks.afterCompile.tap('pages', ({ contextDependencies }) => {
    if (build.content !== undefined) contextDependencies.add(path.join(build.dir, 'src/content'));
  });
  hooks.afterEmit.tapPromise('pages', async (compilation) => {
    try {
      const pages = await renderPages(build);
      for (const [name, text] of pages.flatMap(textFilesOf)) writeBrowserFile(build, name, text);
      onRendered(pages);
    } catch (cause) {
      compilation.errors.push(new Error(`${build.name}: ${cause instanceof Error ? cause.message : cause}`));
    }
  });
}

const contentOf = (pages: readonly RenderedPage[]): string =>
  JSON.stringify(pages.map(({ content }) => content));

/** Keeps the releases that are shown up to date with the builds, and reports each error once. */
export function watchReleases(compiler: MultiCompiler, options: WatchOptions): void {
  const { builds, releases, report, onStale } = options;
  const pages = new Map<ReleaseName, readonly RenderedPage[]>();
  const files = new Map<ReleaseName, FilesOfChunks>();
  let isStale = false;
  let reported: readonly string[] = [];
  for (const each of compiler.compilers) {
    const [name = '', part] = each.options.name?.split(' ') ?? [];
    const build = builds.find((own) => own.name === name);
    if (build && part === 'render')
      renderWithBuild(each, build, (rendered) => {
        const before = pages.get(name);
        isStale ||= before !== undefined && contentOf(before) !== contentOf(rendered);
        pages.set(name, rendered);
      });
    if (build && part === 'browser')
      each.hooks.done.tap('files', (stats) => {
        if (stats.hasErrors()) return;
        files.set(name, filesOfChunks(stats));
        report(`${name} built in ${(((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000).toFixed(2)} s`);
      });
  }
  compiler.hooks.done.tap('releases', (stats) => {
    const errors = replaceErrors(stats);
    for (const error of errors) if (!reported.includes(error)) report(`\n${error}\n`);
    reported = errors;
    for (const build of builds) {
      const built = files.get(build.name);
      const rendered = build.name === 'shell' ? [] : pages.get(build.name);
      if (built && rendered) releases.set(build.name, describeBuild(build, rendered, built));
    }
    if (!isStale || errors.length > 0) return;
    isStale = false;
    onStale();
  });
}
