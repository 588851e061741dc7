import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { StoredRelease } from '@proper/composer/releases';
import type { ReleaseName, ReleasePage } from '@proper/shared-types/release';
import type { Compiler, MultiCompiler, Stats } from '@rspack/core';
import { filesOfChunks } from '../release/files-of-chunks';
import { contentName, htmlName } from '../release/page-files';
import { type RenderedPage, renderPages, startRenderer } from '../render/render-pages';
import { type Build, serverFile } from '../rspack/builds';
import { entryFile, remoteChunk } from '../rspack/federation';
import { replaceErrors } from './errors';

interface WatchOptions {
  readonly builds: readonly Build[];
  /** Gets the latest builds that have no errors. */
  readonly releases: Map<ReleaseName, StoredRelease>;
  readonly report: (line: string) => void;
  /** Called when open pages have to be loaded again: modules that replace others do not show all of an edit. */
  readonly onStale: () => void;
}

let renderer: Worker | undefined;
/** One remote's pages are rendered after the other's. */
let last: Promise<unknown> = Promise.resolve();

async function render(build: Build): Promise<readonly RenderedPage[]> {
  const rendering = last.then(() => {
    // It has been ended if it took too long.
    if (!renderer || renderer.threadId < 0) renderer = startRenderer('on');
    return renderPages(build, renderer);
  });
  last = rendering.catch(() => undefined);
  const pages = await rendering;
  for (const { path: page, html, content } of pages)
    for (const [name, text] of [
      [htmlName(page), html],
      [contentName(page), JSON.stringify(content ?? null)],
    ] as const) {
      const file = path.join(build.folder, 'browser', name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  return pages;
}

/** Describes a build as a release, whose files have no hashes: they change while pages are open. */
function describeBuild(
  { name, shared, folder }: Build,
  pages: readonly RenderedPage[],
  stats: Stats,
): StoredRelease {
  const { filesOf, filesOfPage, sharedModules } = filesOfChunks(stats);
  const withoutUpdates = <Files extends Pick<ReleasePage, 'scripts'>>(files: Files): Files => ({
    ...files,
    scripts: files.scripts.filter((file) => !file.includes('.hot-update.')),
  });
  const isShell = name === 'shell';
  return {
    folder,
    release: {
      schema: 4,
      name,
      version: 'development',
      shared,
      entry: isShell ? null : entryFile,
      ...withoutUpdates(filesOf(isShell ? 'shell' : remoteChunk)),
      ...(isShell && { sharedModules, server: { file: serverFile, integrity: 'sha384-' } }),
      pages: pages.map(({ path: page, chunk, meta, content }) => ({
        path: page,
        meta,
        html: htmlName(page),
        ...(content && { content: contentName(page) }),
        ...withoutUpdates(filesOfPage(chunk)),
      })),
      files: {},
    },
  };
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
      onRendered(await render(build));
    } catch (cause) {
      compilation.errors.push(new Error(`${build.name}: ${cause instanceof Error ? cause.message : cause}`));
    }
  });
}

/** Keeps the releases that are shown up to date with the builds, and reports each error once. */
export function watchReleases(
  compiler: MultiCompiler,
  { builds, releases, report, onStale }: WatchOptions,
): void {
  const pages = new Map<ReleaseName, readonly RenderedPage[]>();
  let isStale = false;
  let reported: readonly string[] = [];
  const compilerOf = (build: string) => compiler.compilers.find(({ options }) => options.name === build);
  for (const build of builds) {
    const node = compilerOf(`${build.name} render`);
    if (node)
      renderWithBuild(node, build, (rendered) => {
        const contents = (all: readonly RenderedPage[] = rendered) =>
          JSON.stringify(all.map(({ content }) => content));
        isStale ||= contents(pages.get(build.name)) !== contents();
        pages.set(build.name, rendered);
      });
    const browser = compilerOf(`${build.name} browser`);
    browser?.hooks.done.tap('report', ({ startTime = 0, endTime = 0 }) =>
      report(`${build.name} built in ${((endTime - startTime) / 1000).toFixed(2)} s`),
    );
    // The shell's copy is everybody's, and its users are in other containers.
    browser?.hooks.watchRun.tap('shared', ({ modifiedFiles = new Set() }) => {
      isStale ||= [...modifiedFiles].some((file) => /[\\/]shared-types[\\/]src[\\/]/.test(file));
    });
  }
  compiler.hooks.done.tap('releases', (stats) => {
    const errors = replaceErrors(stats);
    for (const error of errors) if (!reported.includes(error)) report(`\n${error}\n`);
    reported = errors;
    for (const build of builds) {
      const own = stats.stats.filter(({ compilation: { name } }) => name?.startsWith(`${build.name} `));
      const browser = own.find(({ compilation: { name } }) => name?.endsWith(' browser'));
      if (browser && !own.some((each) => each.hasErrors()))
        releases.set(build.name, describeBuild(build, pages.get(build.name) ?? [], browser));
    }
    if (isStale && errors.length === 0) {
      isStale = false;
      onStale();
    }
  });
}
