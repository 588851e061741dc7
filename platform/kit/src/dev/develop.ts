import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bringLatest, type LatestRelease } from '@proper/composer/live-site';
import type { Remotes } from '@proper/composer/remotes-file';
import { readComposerSettings } from '@proper/composer/settings';
import type { TeamConfig } from '@proper/kit';
import { type DevelopedWorkspace, developClient } from '@proper/kit/develop';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { explainPort, startServer, stopOnSignals } from '@proper/server/start-server';
import type { SiteConfig } from '@proper/shared-types';
import type { ReleaseName } from '@proper/shared-types/release';
import { type MultiCompiler, rspack, type StatsError } from '@rspack/core';
import { createDevelopedSite } from './developed-site';
import { serve } from './serve';

/** What is developed, and with what. */
export interface DevelopOptions {
  /** The workspaces that are built from their source, with the folders of their `rspack.config.ts`. */
  readonly developed: readonly Pick<DevelopedWorkspace, 'name' | 'dir'>[];
  /** The names whose latest releases are shown next to them. */
  readonly released: readonly ReleaseName[];
  readonly remotes: Remotes;
  /** Where those releases come from. */
  readonly latest: LatestRelease;
  /** Reads the configuration. @param origin - The address of the development server. */
  readonly config: (origin: string) => SiteConfig | Promise<SiteConfig>;
  readonly port: number;
  readonly host: string;
  /** Gets what forms save, and the builds. */
  readonly dataDir: string;
  readonly report: (line: string) => void;
}

/** Checks that a port is free before anything is built. @throws OperatorError that says what to do if it is not */
async function checkPort(port: number, host: string): Promise<void> {
  if (port === 0)
    throw new OperatorError('PORT=0 cannot be used to develop: open pages could not find the server again.');
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await once(server.close(), 'close');
  } catch (cause) {
    throw explainPort(cause, { port, host }, 'npm run dev');
  }
}

const formatError = ({ message, moduleName, file, loc }: StatsError): string => {
  const source = moduleName ?? file;
  return [source && `${source}${loc ? `:${loc}` : ''}`, message].filter(Boolean).join('\n');
};

/** Reports each build and its errors. An error that is in several builds of a workspace, as most are, is reported once. */
function reportBuilds({ compilers }: MultiCompiler, report: (line: string) => void): void {
  const errorLines = new Map<string, readonly string[]>();
  for (const compiler of compilers)
    compiler.hooks.done.tap('report', (stats) => {
      const { name: build = '' } = compiler.options;
      const [workspace = '', target] = build.split(' ');
      const { errors = [], time = 0 } = stats.toJson({ all: false, errors: true, timings: true });
      const lines = errors.map((error) => `${workspace} does not build: ${formatError(error)}`);
      const reported = [...errorLines.values()].flat();
      errorLines.set(build, lines);
      for (const line of lines) if (!reported.includes(line)) report(line);
      if (lines.length === 0 && target === 'browser')
        report(`${workspace} built in ${(time / 1000).toFixed(2)} s`);
    });
}

/**
 * Serves the site while it is edited, until a signal stops it. Resolves to the releases that are shown, once it listens.
 *
 * @throws OperatorError if that is not possible
 */
export async function develop(options: DevelopOptions): Promise<ReadonlyMap<ReleaseName, string>> {
  const { developed, remotes, latest, port, host, dataDir, report } = options;
  await checkPort(port, host);
  const limits = readComposerSettings(process.env);
  const origin = `http://localhost:${port}`;
  const config = await options.config(origin);
  // The backend starts first: from then on it has the data folder to itself.
  const backend = await startServer({
    siteDir: path.join(dataDir, 'site'),
    dataDir,
    port: 0,
    config,
    log: report,
  });
  const released = await bringLatest(options.released, latest, { dataDir, settings: limits, report });
  for (const [name, { release }] of released) report(`${name} comes from its release ${release.version}`);
  const hasShell = developed.some(({ name }) => name === 'shell');
  if (!hasShell && !released.has('shell'))
    throw new OperatorError(
      'No page can be shown without a shell. Take its release from a running site: npm run dev -- --from https://the-site',
    );
  const folder = path.join(dataDir, 'built');
  rmSync(folder, { recursive: true, force: true });
  const build = { folder, cacheFolder: path.join(dataDir, 'cache'), refresh: hasShell };
  const teams = await Promise.all(
    developed.map(async ({ dir }) => {
      const file = pathToFileURL(path.join(dir, 'rspack.config.ts')).href;
      const { default: team }: { default: TeamConfig } = await import(file);
      return team.develop(build);
    }),
  );
  const site = createDevelopedSite({ config, remotes, developed: teams, released, dataDir });
  const compiler = rspack([
    developClient(build),
    ...teams.flatMap(({ server, content, browser }) => [server, ...(content ? [content] : []), browser]),
  ]);
  reportBuilds(compiler, report);
  let isReady = false;
  compiler.hooks.done.tap('report', () => {
    if (isReady) return;
    isReady = true;
    report(`\nProper is being developed at ${origin} (ready in ${(performance.now() / 1000).toFixed(1)} s)`);
    report(`For the operator: ${backend.operatorPage}`);
  });
  const serving = await serve({
    compiler,
    origin,
    host,
    port,
    site,
    teams,
    released,
    backend: backend.address,
    report,
  });
  stopOnSignals({
    ...backend,
    async close() {
      site.close();
      await Promise.all([serving.close(), backend.close()]);
    },
  });
  return new Map([...released].map(([name, { release }]) => [name, release.version]));
}
