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
  onRendered: (pages: readonly RenderedPage[] | undefined) => void,
): void {
  hooks.afterCompile.tap('pages', ({ contextDependencies }) => {
    if (build.content !== undefined) contextDependencies.add(path.join(build.dir, 'src/content'));
  });
  hooks.afterEmit.tapPromise('pages', async (compilation) => {
    try {
      onRendered(await render(build));
    } catch (cause) {
      onRendered(undefined);
      compilation.errors.push(new Error(`${build.name}: ${cause instanceof Error ? cause.message : cause}`));
    }
  });
}

/** Keeps the releases that are shown up to date with the builds, and reports each error once. */
export function watchReleases(compiler: MultiCompiler, options: WatchOptions): void {
  const { builds, releases, report, onStale } = options;
  const pages = new Map<ReleaseName, readonly RenderedPage[]>();
  let isStale = false;
  const compilerOf = (build: string) => compiler.compilers.find(({ options: { name } }) => name === build);
  for (const build of builds) {
    const onRendered = (rendered: readonly RenderedPage[] | undefined): void => {
      const contents = JSON.stringify(rendered?.map(({ content }) => content));
      const before = JSON.stringify(pages.get(build.name)?.map(({ content }) => content));
      // After an error, a page that has applied some of the edits begins anew.
      isStale ||= before !== undefined && before !== contents;
      pages.set(build.name, rendered ?? []);
    };
    const render = compilerOf(`${build.name} render`);
    if (render) renderWithBuild(render, build, onRendered);
    // The shell's copy is everybody's, and its users are in other containers.
    compilerOf(`${build.name} browser`)?.hooks.watchRun.tap('shared', ({ modifiedFiles = new Set() }) => {
      isStale ||= [...modifiedFiles].some((file) => /[\\/]shared-types[\\/]src[\\/]/.test(file));
    });
  }
  let reported: readonly string[] = [];
  const hashes = new Map<ReleaseName, string>();
  compiler.hooks.done.tap('releases', (stats) => {
    const errors = replaceErrors(stats);
    for (const error of errors) if (!reported.includes(error)) report(`\n${error}\n`);
    reported = errors;
    for (const build of builds) {
      const own = stats.stats.filter(({ compilation: { name } }) => name?.startsWith(`${build.name} `));
      const browser = own.find(({ compilation: { name } }) => name?.endsWith(' browser'));
      const hash = own.map((each) => each.hash).join();
      if (!browser || hashes.get(build.name) === hash || own.some((each) => each.hasErrors())) continue;
      hashes.set(build.name, hash);
      releases.set(build.name, describeBuild(build, pages.get(build.name) ?? [], browser));
      const { startTime = 0 } = browser;
      report(`${build.name} built in ${((Date.now() - startTime) / 1000).toFixed(2)} s`);
    }
    if (!isStale || errors.length > 0) return;
    isStale = false;
    onStale();
  });
}
