import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf } from '@proper/composer/invalid-release';
import { readLiveConfig, readLiveSite } from '@proper/composer/live-site';
import type { Remotes, SourceOf } from '@proper/composer/remotes-file';
import { serveFolder } from '@proper/composer/serve-folder';
import { readComposerSettings } from '@proper/composer/settings';
import { openSource } from '@proper/composer/source';
import { fetchRelease } from '@proper/composer/store';
import { Threads } from '@proper/composer/threads';
import { readVariable } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import type { SiteConfig } from '@proper/shared-types';
import { type ReleaseName, releaseBase } from '@proper/shared-types/release';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { Project } from '../cli/project';
import type { TeamConfig } from '../team-config';
import { clientBuild, developWorkspace } from './builds';
import { watchReleases } from './releases';
import { serveSite } from './site';

/** What is developed, and with what. */
export interface DevelopOptions {
  /** The folders of the workspaces that are built from their source, with their `rspack.config.ts`, by name. */
  readonly developed: ReadonlyMap<ReleaseName, string>;
  readonly remotes: Remotes;
  /** Where the releases of the others are. */
  readonly sourceOf: SourceOf;
  readonly config: SiteConfig;
  readonly port: number;
  readonly host: string;
  /** Gets the builds, and the releases of the others. */
  readonly dataDir: string;
  /** The address of the backend for the forms. */
  readonly backend: string;
  readonly report: (line: string) => void;
}

/** The releases of the workspaces that are not developed. */
async function fetchReleases({ developed, remotes, sourceOf, dataDir, report }: DevelopOptions) {
  const settings = readComposerSettings(process.env);
  const threads = new Threads(settings.thread);
  const options = { dataDir, settings, threads, verify: 'changed', report } as const;
  const names = ['shell', ...remotes.remotes.keys()].filter((name) => !developed.has(name));
  const fetched = names.map(async (name) => {
    const address = sourceOf(name);
    if (!address) return [];
    try {
      const stored = await fetchRelease(name, openSource(name, address, settings.sizes.file), options);
      report(`${name} comes from its release ${stored.release.version}`);
      return [[name, stored] as const];
    } catch (cause) {
      report(`${name} is not shown: ${messageOf(cause)}`);
      return [];
    }
  });
  const releases = new Map((await Promise.all(fetched)).flat());
  await threads.close();
  if (developed.has('shell') || releases.has('shell')) return releases;
  throw new OperatorError(
    'No page can be shown without a shell. Take its release from a site: --from https://the-site',
  );
}

/**
 * Serves the site while it is edited. Resolves once it listens, to a function that ends it.
 *
 * @throws UserError if the shell cannot be had
 */
export async function develop(options: DevelopOptions): Promise<() => Promise<void>> {
  const { developed, remotes, config, port, host, dataDir, backend, report } = options;
  const releases = await fetchReleases(options);
  report(`Building ${[...developed.keys()].join(', ')} ...`);
  const folder = path.join(dataDir, 'built');
  rmSync(folder, { recursive: true, force: true });
  const workspaces = await Promise.all(
    [...developed].map(async ([name, dir]) => {
      const file = pathToFileURL(path.join(dir, 'rspack.config.ts')).href;
      const { default: team }: { default: TeamConfig } = await import(file);
      return developWorkspace(team.workspace, path.join(folder, name), developed.has('shell'));
    }),
  );
  const builds = workspaces.map(({ build }) => build);
  const compiler = rspack([clientBuild, ...workspaces.flatMap(({ configurations }) => configurations)]);
  const onStale = () => server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed');
  watchReleases(compiler, { builds, releases, report, onStale });
  const whenBuilt = () => new Promise<void>((resolve) => server.middleware?.waitUntilValid(() => resolve()));
  const site = { config, remotes, builds, releases, folder, whenBuilt, report };
  const serve = (directory: string, publicPath: string) => ({
    directory: path.join(directory, 'browser'),
    publicPath,
    staticOptions: { index: false, redirect: false } as const,
    watch: false,
  });
  const folders = [
    ...[...releases.values()].map((stored) => [stored.release.name, stored.folder] as const),
    ...builds.map((build) => [build.name, build.folder] as const),
  ];
  const server: RspackDevServer = new RspackDevServer(
    {
      host,
      port,
      allowedHosts: 'auto',
      client: { logging: 'error', overlay: { errors: true, warnings: false, runtimeErrors: true } },
      headers: { 'cache-control': 'no-store' },
      setupExitSignals: false,
      static: folders.flatMap(([name, each]) => [
        serve(each, releaseBase(name)),
        // The shell has files at the root of the site.
        ...(name === 'shell' ? [{ ...serve(each, '/'), directory: path.join(each, 'browser/root') }] : []),
      ]),
      proxy: [{ context: ['/rest/', '/api/'], target: backend }],
      setupMiddlewares: (middlewares) => [...middlewares, { name: 'site', middleware: serveSite(site) }],
    },
    compiler,
  );
  await server.start();
  await whenBuilt();
  report(
    `\nProper is being developed at http://localhost:${port} (ready in ${(performance.now() / 1000).toFixed(1)} s)`,
  );
  return async () => {
    await server.stop();
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  };
}

/** Serves a site while one of its remotes is edited in a repository of its own, until the process ends. What forms send is kept nowhere. */
export async function developRemote({ name, routes, dir }: Project, site: string): Promise<void> {
  const { remotes, sourceOf } = await readLiveSite(site, { name, routes });
  const port = Number(readVariable(process.env, 'port'));
  const { supabase, emailjs } = embeddedDefaults;
  const { faultReportUrl: _reports, ...config } = await readLiveConfig(site);
  await develop({
    developed: new Map([[name, dir]]),
    remotes,
    sourceOf,
    config: { ...config, origin: `http://localhost:${port}`, supabase, emailjs },
    port,
    host: readVariable(process.env, 'host'),
    dataDir: path.join(dir, 'node_modules/.cache/proper-dev'),
    backend: (await serveFolder(dir)).address,
    report: (line) => console.log(line),
  });
}
