import path from 'node:path';
import type { DevelopedWorkspace } from '@proper/kit/develop';
import { headersOf } from '@proper/operator-kit/response-headers';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import type { DevServerMiddlewareHandler, MultiCompiler, MultiStats } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { CurrentRelease } from './documents/requested-documents';
import { createRoutes, type RouteContext } from './routes';

interface ServeOptions extends Pick<RouteContext, 'origin' | 'site' | 'report'> {
  readonly teams: readonly DevelopedWorkspace[];
  readonly compiler: MultiCompiler;
  readonly host: string;
  readonly port: number;
  /** The releases of workspaces that are not developed. */
  readonly released: ReadonlyMap<ReleaseName, CurrentRelease>;
  /** The address of the backend for the forms. */
  readonly backend: string;
}

/** Serves only files: all other addresses belong to the site. */
const serveFiles = (base: string, folder: string) => ({
  directory: folder,
  publicPath: base,
  staticOptions: { index: false, redirect: false },
  watch: false,
});

/** Serves builds, documents and the backend on one origin, and announces builds to open pages. */
export async function serve(options: ServeOptions): Promise<{ close(): Promise<void> }> {
  const { compiler, origin, host, port, site, teams, released, backend, report } = options;
  const folders = [
    ...teams.map(({ name, folder }) => [releaseBase(name), folder] as const),
    ...[...released.values()].map(({ folder, release: { name } }) => [releaseBase(name), folder] as const),
  ];

  const shell = released.get('shell');
  const server: RspackDevServer = new RspackDevServer(
    {
      host,
      port,
      hot: true,
      // Builds announce their own changes. Texts are read when a document is rendered, so a change to one reloads pages.
      liveReload: true,
      watchFiles: {
        paths: teams.map(({ dir }) => path.join(dir, 'src/content')),
        options: { ignored: /\.tsx?$/ },
      },
      allowedHosts: 'auto',
      client: { logging: 'error', overlay: { errors: true, warnings: false, runtimeErrors: true } },
      headers: { ...headersOf(origin), 'cache-control': 'no-store' },
      setupExitSignals: false,
      static: [
        ...folders.map(([base, folder]) => serveFiles(base, path.join(folder, 'browser'))),
        ...(shell ? [serveFiles('/', path.join(shell.folder, 'browser/root'))] : []),
      ],
      proxy: [{ context: ['/rest/', '/api/'], target: backend }],
      setupMiddlewares(middlewares) {
        const built = () =>
          new Promise<void>((resolve) => {
            if (server.middleware) server.middleware.waitUntilValid(() => resolve());
            else resolve();
          });
        const routes = createRoutes({ origin, site, teams, folders, built, report });
        const handle: DevServerMiddlewareHandler = async (request, response, next) => {
          try {
            const { pathname } = new URL(request.url ?? '/', origin);
            for (const route of routes) if (await route(pathname, request, response)) return;
            next();
          } catch (cause) {
            next(cause);
          }
        };
        return [...middlewares, { name: 'site', middleware: handle }];
      },
    },
    compiler,
  );
  compiler.hooks.done.tap('development', (stats: MultiStats) => site.update(stats));
  await server.start();
  return {
    async close() {
      await server.stop();
      await new Promise<void>((resolve) => compiler.close(() => resolve()));
    },
  };
}
