import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf } from '@proper/composer/invalid-release';
import type { StoredRelease } from '@proper/composer/releases';
import { readComposerSettings } from '@proper/composer/settings';
import { openSource } from '@proper/composer/source';
import { fetchRelease } from '@proper/composer/store';
import { Threads } from '@proper/composer/threads';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import { type MultiCompiler, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { describeRelease, type FilesOfChunks, filesOfChunks } from '../release/describe-release';
import { writeBrowserFile } from '../release/generated-files';
import { textFilesOf } from '../release/page-files';
import { type RenderedPage, renderPages } from '../render/render-pages';
import { type Build, serverFile } from '../rspack/builds';
import { readSharedVersions } from '../rspack/shared-modules';
import type { TeamConfig } from '../team-config';
import { developmentBuilds } from './builds';
import { replaceErrors } from './errors';
import { type DevelopedSite, type DevelopOptions, serveSite } from './site';

/** The releases of the workspaces that are not developed. */
async function fetchReleases({ developed, remotes, sourceOf, dataDir, report }: DevelopOptions) {
  const settings = readComposerSettings(process.env);
  const threads = new Threads(settings.thread);
  const options = { dataDir, settings, threads, verify: 'changed', report } as const;
  const releases = new Map<ReleaseName, StoredRelease>();
  const fetchOne = async (name: ReleaseName): Promise<void> => {
    const address = sourceOf(name);
    if (!address || developed.has(name)) return;
    const stored = await fetchRelease(name, openSource(name, address, settings.sizes.file), options);
    releases.set(name, stored);
    report(`${name} comes from its release ${stored.release.version}`);
  };
  const fetched = ['shell', ...remotes.remotes.keys()].map((name) =>
    fetchOne(name).catch((cause) => report(`${name} is not shown: ${messageOf(cause)}`)),
  );
  await Promise.all(fetched);
  await threads.close();
  if (developed.has('shell') || releases.has('shell')) return releases;
  throw new OperatorError(
    'No page can be shown without a shell. Take its release from a site: --from https://the-site',
  );
}

/**
 * Keeps the releases of a site up to date with the builds that have no errors, and reports each error once. Pages are rendered as part
 * of a build, whose errors then are those of the pages and texts too.
 *
 * @param onStale - Called when open pages have to be loaded again: modules that replace others do not show all of an edit.
 */
function watchReleases(compiler: MultiCompiler, site: DevelopedSite, onStale: () => void): void {
  const { builds, releases, report } = site;
  const pages = new Map<Build, readonly RenderedPage[]>();
  const files = new Map<Build, FilesOfChunks>();
  let isStale = false;
  for (const build of builds) {
    const { name, dir, content } = build;
    const compilerOf = (part: string) => compiler.compilers.find((each) => each.name === `${name} ${part}`);
    const renderer = compilerOf('render');
    renderer?.hooks.afterCompile.tap('pages', ({ contextDependencies }) => {
      if (content !== undefined) contextDependencies.add(path.join(dir, 'src/content'));
    });
    renderer?.hooks.afterEmit.tapPromise('pages', async ({ errors }) => {
      const contents = () => JSON.stringify(pages.get(build)?.map((page) => page.content));
      const before = contents();
      try {
        const rendered = await renderPages(build);
        for (const [file, text] of rendered.flatMap(textFilesOf)) writeBrowserFile(build, file, text);
        pages.set(build, rendered);
        isStale ||= before !== undefined && before !== contents();
      } catch (cause) {
        errors.push(new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`));
      }
    });
    compilerOf('browser')?.hooks.done.tap('files', (stats) => {
      if (stats.hasErrors()) return;
      files.set(build, filesOfChunks(stats));
      report(`${name} built in ${(((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000).toFixed(2)} s`);
    });
  }
  compiler.hooks.done.tap('releases', (stats) => {
    const reported = site.errors;
    site.errors = replaceErrors(stats);
    for (const error of site.errors) if (!reported.includes(error)) report(`\n${error}\n`);
    for (const build of builds) {
      const { name, folder } = build;
      const built = files.get(build);
      const rendered = name === 'shell' ? [] : pages.get(build);
      if (!built || !rendered) continue;
      // No file has a hash: it changes while pages are open.
      const described = describeRelease(build, rendered, { ...built, find: (file) => file });
      const server = { file: serverFile, integrity: 'sha384-' } as const;
      const release = {
        version: 'development',
        ...described,
        files: {},
        ...(name === 'shell' && { server }),
      };
      releases.set(name, { folder, release });
    }
    if (!isStale || site.errors.length > 0) return;
    isStale = false;
    onStale();
  });
}

/**
 * Serves the site while it is edited. Resolves once it listens, to a function that ends it.
 *
 * @throws OperatorError if the shell cannot be had
 */
export async function develop(options: DevelopOptions): Promise<() => Promise<void>> {
  const { developed, remotes, port, host, dataDir, backend, report } = options;
  const releases = await fetchReleases(options);
  report(`Building ${[...developed.keys()].join(', ')} ...`);
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
        generated: {},
        shared: readSharedVersions(name, dir),
        // React's development build, which comes with the shell, refreshes components in place.
        hasRefresh: developed.has('shell'),
      };
    }),
  );
  const compiler = rspack(builds.flatMap(developmentBuilds));
  const site: DevelopedSite = { ...options, builds, releases, errors: [] };
  watchReleases(compiler, site, () =>
    server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed'),
  );
  const whenBuilt = () => new Promise<void>((resolve) => server.middleware?.waitUntilValid(() => resolve()));
  const server: RspackDevServer = new RspackDevServer(
    {
      host,
      port,
      allowedHosts: 'auto',
      client: { logging: 'error', overlay: { errors: true, warnings: false, runtimeErrors: true } },
      headers: { 'cache-control': 'no-store' },
      setupExitSignals: false,
      static: ['shell', ...remotes.remotes.keys()].flatMap((name) => {
        const directory = path.join(releases.get(name)?.folder ?? path.join(folder, name), 'browser');
        // The shell has files at the root of the site.
        const root = { directory: path.join(directory, 'root'), publicPath: '/', watch: false };
        return [
          { directory, publicPath: releaseBase(name), watch: false },
          ...(name === 'shell' ? [root] : []),
        ];
      }),
      proxy: [{ context: ['/rest/', '/api/'], target: backend }],
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        { name: 'site', middleware: serveSite(site, whenBuilt) },
      ],
    },
    compiler,
  );
  await server.start();
  await whenBuilt();
  report(
    `\nProper is being developed at http://localhost:${port} (ready in ${(performance.now() / 1000).toFixed(1)} s)`,
  );
  return () => server.stop();
}
