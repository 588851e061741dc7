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

const help = `Serves the site while you edit it: what you save is seen in open pages at once, and their state stays.

Usage: npm run dev -- [options] [workspace ...]

  workspace        ${releaseNames.join(', ')}: what is built from its source, the shell
                   with it where it is here (default: all that are here)
  --from WHERE     where the others' latest releases are taken from: the address of a running site, or the folder of
                   another checkout (default: where remotes.json says that each team publishes)
  --config FILE    JSON with any of the configuration's keys; the environment overrides it
  --help           this text

Environment, in addition to the configuration's keys:
  PORT             the port to listen on (default: ${portByDefault.byDefault})
  HOST             the address to listen on; 0.0.0.0 for all (default: ${hostByDefault.byDefault})
  DATA_DIR         its folder dev/ holds what forms save here, and what was built (default: ${folderByDefault.byDefault})

Forms save into a database of their own; no mail is sent. Ctrl-C stops it.

Exit codes: 0 stopped, 1 could not start, 2 bad usage.`;

const { values, positionals } = readArguments({ from: { type: 'string' }, config: { type: 'string' } }, help);
const asked = positionals.filter(isReleaseName);
if (asked.length < positionals.length)
  usageError(`There is no workspace of that name among: ${positionals.join(', ')}.`, help);
const plan = planDevelopment({ all: releaseNames, isHere, asked });
if ('refusal' in plan) usageError(plan.refusal, help);
const { developed, released: names } = plan;

const report = (line: string): void => console.log(line);

try {
  const { port, host, dataDir: siteData } = readServerSettings(process.env);
  if (port === 0) usageError('PORT=0 is no port to develop on: open pages could not find it again.', help);
  const dataDir = path.join(siteData, 'dev');
  const origin = `http://localhost:${port}`;
  const config = await loadConfig({
    defaults: { ...embeddedDefaults, origin },
    file: values.config,
    env: process.env,
  });
  await checkPort(port, host);
  // The backend comes first: it has the data folder to itself from then on.
  const backend = await startServer({
    siteDir: path.join(dataDir, 'site'),
    dataDir,
    port: 0,
    config,
    log: report,
  });
  const remotes = await readRemotes(path.join(root, remotesFile));
  const limits = readComposerSettings(process.env);
  const latest = await latestFrom({ remotes, from: values.from, dataDir, limits });
  const released = await bringLatest(names, latest, report);
  for (const [name, { release }] of released) report(`${name} ${release.version} is taken from its release`);
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
    report(`What the forms saved: ${backend.localPage}`);
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
      await Promise.all([site.close(), serving.close(), backend.close()]);
    },
  });
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exit(exitCodes.failed);
}
