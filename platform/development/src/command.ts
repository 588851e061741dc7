import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TeamConfig } from '@proper/build';
import { developClient } from '@proper/build/develop';
import { bringLatest, latestFrom } from '@proper/composer/latest';
import { readRemotes } from '@proper/composer/remotes-file';
import { readComposerSettings } from '@proper/composer/settings';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { environment } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { isHere, isReleaseName, releaseNames, remotesFile, root } from '@proper/operator-kit/repository';
import { embeddedDefaults, loadConfig } from '@proper/operator-kit/site-config';
import { readServerSettings, startServer, stopOnSignals } from '@proper/server/start-server';
import { rspack } from '@rspack/core';
import { reportBuilds } from './builds';
import { checkPort } from './check-port';
import { DevelopedSite } from './developed-site';
import { planDevelopment } from './plan';
import { serve } from './serve';

const { port: portByDefault, host: hostByDefault, dataDir: folderByDefault } = environment;

const help = `Serves the site while you edit it: open pages show each saved change at once, and keep their state.

Usage: npm run dev -- [options] [workspace ...]

  workspace        ${releaseNames.join(', ')}: is built from its source, with the
                   shell if it is in this checkout (default: all in this checkout)
  --from WHERE     the source of the others' latest releases: the address of a running site, or the folder of
                   another checkout (default: where each team publishes, according to remotes.json)
  --config FILE    JSON with any keys of the configuration; the environment overrides it
  --help           this text

Environment, in addition to the configuration's keys:
  PORT             the port to listen on (default: ${portByDefault.byDefault})
  HOST             the address to listen on; 0.0.0.0 for all (default: ${hostByDefault.byDefault})
  DATA_DIR         its folder dev/ contains what forms save, and the builds (default: ${folderByDefault.byDefault})

Forms save into a separate database; no email is sent. Ctrl-C stops the server.

Exit codes: 0 stopped, 1 could not start, 2 bad usage.`;

const { values, positionals } = readArguments({ from: { type: 'string' }, config: { type: 'string' } }, help);
const requested = positionals.filter(isReleaseName);
if (requested.length < positionals.length)
  usageError(`There is no workspace of that name among: ${positionals.join(', ')}.`, help);
const plan = planDevelopment({ names: releaseNames, isHere, requested });
if ('refusal' in plan) usageError(plan.refusal, help);
const { developed, released: releasedNames } = plan;

const report = (line: string): void => console.log(line);

try {
  const { port, host, dataDir: siteData } = readServerSettings(process.env);
  if (port === 0)
    usageError('PORT=0 cannot be used to develop: open pages could not find the server again.', help);
  const dataDir = path.join(siteData, 'dev');
  const origin = `http://localhost:${port}`;
  const config = await loadConfig({
    defaults: { ...embeddedDefaults, origin },
    file: values.config,
    env: process.env,
  });
  await checkPort(port, host);
  // The backend starts first: from then on it has the data folder to itself.
  const backend = await startServer({
    siteDir: path.join(dataDir, 'site'),
    dataDir,
    port: 0,
    config,
    log: report,
  });
  const remotes = await readRemotes(path.join(root, remotesFile));
  const limits = readComposerSettings(process.env);
  const latest = await latestFrom(remotes, values.from, limits);
  const released = await bringLatest({ names: releasedNames, latest, dataDir, limits, report });
  for (const [name, { release }] of released) report(`${name} comes from its release ${release.version}`);
  if (!developed.includes('shell') && !released.has('shell'))
    throw new OperatorError(
      'No page can be shown without a shell. Take its release from a running site: npm run dev -- --from https://the-site',
    );
  const folder = path.join(dataDir, 'built');
  rmSync(folder, { recursive: true, force: true });
  const options = {
    folder,
    cacheFolder: path.join(dataDir, 'cache'),
    refresh: developed.includes('shell'),
  };
  const teams = await Promise.all(
    developed.map(async (name) => {
      const file = pathToFileURL(path.join(root, name, 'rspack.config.ts')).href;
      const { default: team }: { default: TeamConfig } = await import(file);
      return team.develop(options);
    }),
  );
  const site = new DevelopedSite({ config, remotes, developed: teams, released, dataDir });
  const compiler = rspack([
    developClient(options),
    ...teams.flatMap(({ server, content, browser }) => [server, ...(content ? [content] : []), browser]),
  ]);
  let isReady = false;
  reportBuilds(compiler, report);
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
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exit(exitCodes.failed);
}
