import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getErrorMessage, UserError } from '@proper/common/errors';
import { fetchRelease, readComposerSettings, type StoredRelease, ThreadPool } from '@proper/composer';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import { type MultiCompiler, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { type ChunkFiles, describeRelease, findChunkFiles } from '../release/describe-release';
import { writeBrowserFile } from '../release/generated-files';
import { listTextFiles } from '../release/page-files';
import { type RenderedPage, renderPages } from '../render/render-pages';
import { type Build, serverFile } from '../rspack/builds';
import type { TeamConfig } from '../team-config';
import { createDevelopmentBuilds } from './development-builds';
import { rewriteErrors } from './rewrite-errors';
import { type DevelopedSite, type DevelopOptions, respondWithSite } from './site';

/** Fetches the releases of the workspaces that are not built here. */
async function fetchReleases({ developed, remotes, findSource, dataDir }: DevelopOptions) {
  const settings = readComposerSettings(process.env);
  const threads = new ThreadPool(settings.thread);
  const releases = new Map<ReleaseName, StoredRelease>();
  const fetchOne = async (name: ReleaseName): Promise<void> => {
    const source = developed.has(name) ? undefined : findSource(name);
    if (source) releases.set(name, await fetchRelease(name, source, { dataDir, settings, threads }));
  };
  const report = (name: string) => (cause: unknown) =>
    console.log(`${name} is not shown: ${getErrorMessage(cause)}`);
  await Promise.all(['shell', ...remotes.byName.keys()].map((name) => fetchOne(name).catch(report(name))));
  await threads.close();
  if (developed.has('shell') || releases.has('shell')) return releases;
  throw new UserError(
    'No page can be shown without a shell. Take its release from a site: --site https://the-site',
  );
}

const serializeContent = (pages: readonly RenderedPage[]): string =>
  JSON.stringify(pages.map(({ content }) => content));

/**
 * Updates the site's releases after each build without errors, and reports each error once. Pages
 * are rendered as part of a build.
 *
 * @param onStale - Called when open pages must reload because hot module replacement does not show all of an
 * edit.
 */
function watchReleases({ compilers, hooks }: MultiCompiler, site: DevelopedSite, onStale: () => void): void {
  const { builds, releases } = site;
  let isStale = false;
  for (const build of builds) {
    const { name, dir, folder } = build;
    const isShell = name === 'shell';
    let files: ChunkFiles | undefined;
    let pages: readonly RenderedPage[] | undefined;
    const [node, browser] = compilers.filter((each) => each.name?.startsWith(`${name} `));
    browser?.hooks.done.tap('files', (stats) => {
      if (stats.hasErrors()) return;
      files = findChunkFiles(stats);
      const milliseconds = (stats.endTime ?? 0) - (stats.startTime ?? 0);
      console.log(`${name} built in ${(milliseconds / 1000).toFixed(2)} s`);
    });
    node?.hooks.afterCompile.tap('pages', ({ contextDependencies }) => {
      const content = path.join(dir, 'src/content');
      if (existsSync(content)) contextDependencies.add(content);
    });
    node?.hooks.afterEmit.tapPromise('pages', async ({ errors }) => {
      try {
        const rendered = isShell ? [] : await renderPages(build);
        for (const [file, text] of rendered.flatMap(listTextFiles)) writeBrowserFile(folder, file, text);
        isStale ||= pages !== undefined && serializeContent(pages) !== serializeContent(rendered);
        pages = rendered;
      } catch (cause) {
        errors.push(new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`));
      }
    });
    hooks.done.tap('release', () => {
      if (!files || !pages) return;
      // The file names have no hash: their content changes while pages are open.
      const described = describeRelease(build, pages, { ...files, find: (file) => file });
      const server = isShell && { server: { file: serverFile, integrity: 'sha256-' as const } };
      releases.set(name, { folder, release: { version: 'development', ...described, files: {}, ...server } });
    });
  }
  hooks.done.tap('errors', (stats) => {
    const reported = site.errors;
    site.errors = rewriteErrors(stats);
    for (const error of site.errors) if (!reported.includes(error)) console.log(`\n${error}\n`);
    // Open pages may have applied only some of the updates made while there were errors.
    isStale ||= reported.length > 0;
    if (!isStale || site.errors.length > 0) return;
    isStale = false;
    onStale();
  });
}

/** Serves the site during edits. Resolves to a function that stops it. Throws a UserError without a shell. */
export async function develop(options: DevelopOptions): Promise<() => Promise<void>> {
  const { developed, remotes, port, host, dataDir, backend } = options;
  const releases = await fetchReleases(options);
  console.log(`Building ${[...developed.keys()].join(', ')} ...`);
  const folder = path.join(dataDir, 'built');
  rmSync(folder, { recursive: true, force: true });
  const builds = await Promise.all(
    [...developed].map(async ([name, dir]): Promise<Build> => {
      const { default: team }: { default: TeamConfig } = await import(
        pathToFileURL(path.join(dir, 'rspack.config.ts')).href
      );
      return {
        ...team.workspace,
        mode: 'development',
        folder: path.join(folder, name),
        // React's development build, which comes with the shell, refreshes components in place.
        hasRefresh: developed.has('shell'),
      };
    }),
  );
  const compiler = rspack(builds.flatMap(createDevelopmentBuilds));
  const site: DevelopedSite = { ...options, builds, releases, errors: [] };
  watchReleases(compiler, site, () =>
    server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed'),
  );
  const browserFolder = (name: string): string =>
    path.join(releases.get(name)?.folder ?? path.join(folder, name), 'browser');
  const waitUntilBuilt = () =>
    new Promise<void>((resolve) => server.middleware?.waitUntilValid(() => resolve()));
  const server: RspackDevServer = new RspackDevServer(
    {
      host,
      port,
      // Documents are rendered from these files.
      devMiddleware: { writeToDisk: true },
      client: { logging: 'error', overlay: { errors: true, warnings: false, runtimeErrors: true } },
      headers: { 'cache-control': 'no-store' },
      setupExitSignals: false,
      static: [
        ...['shell', ...remotes.byName.keys()].map((name) => ({
          directory: browserFolder(name),
          publicPath: releaseBase(name),
          watch: false,
        })),
        // The shell has files at the root of the site.
        { directory: path.join(browserFolder('shell'), 'root'), publicPath: '/', watch: false },
      ],
      proxy: [{ context: ['/rest/', '/api/'], target: backend }],
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        { name: 'site', middleware: respondWithSite(site, waitUntilBuilt) },
      ],
    },
    compiler,
  );
  await server.start();
  await waitUntilBuilt();
  const seconds = (performance.now() / 1000).toFixed(1);
  console.log(`\nProper is being developed at http://localhost:${port} (ready in ${seconds} s)`);
  return () => server.stop();
}
