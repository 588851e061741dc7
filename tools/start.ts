import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readRemotes } from '@proper/composer/remotes-file';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { environmentHelp } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { howToFetch, isHere, remotesFile, root } from '@proper/operator-kit/repository';
import { embeddedDefaults, hostWarnings, loadConfig } from '@proper/operator-kit/site-config';
import type { BuildMode } from '@proper/preset/releases-folder';
import { readServerSettings, startServer, stopOnSignals } from '@proper/server/start-server';
import type { SiteConfig } from '@proper/shared-types';
import { buildChanged } from './build-changed';

const help = `Builds what changed, composes the site, and serves it with its backends on this machine.

Usage: npm start -- [options]

  --mode MODE      production (default), or development for React's own warnings
  --config FILE    JSON with any of the configuration's keys; the environment overrides it
  --help           this text

Environment, in addition to the configuration's keys:
${environmentHelp()}

Ctrl-C stops it.

Exit codes: 0 stopped, 1 could not start or has no site to serve, 2 bad usage.`;

const { values } = readArguments(
  { mode: { type: 'string', default: 'production' }, config: { type: 'string' } },
  help,
);
const { mode } = values;
if (mode !== 'production' && mode !== 'development')
  usageError(`--mode ${mode} is neither production nor development.`, help);

const report = (line: string): void => console.log(line);

function fail(message: string): never {
  console.error(message);
  process.exit(exitCodes.failed);
}

/** What is to be composed, as plain data for another process. */
export interface ComposeOrder {
  readonly mode: BuildMode;
  readonly config: SiteConfig;
  readonly dataDir: string;
}

/** Composes in a process of its own, which reports what it does. False when it failed. */
async function composeApart(order: ComposeOrder): Promise<boolean> {
  const program = path.join(import.meta.dirname, 'compose-process.ts');
  const child = fork(program, { cwd: root, execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  child.send(order);
  const [code] = await ended;
  return code === exitCodes.done;
}

try {
  const settings = readServerSettings(process.env);
  const { port, dataDir } = settings;
  const siteDir = path.join(dataDir, 'site');
  const config = await loadConfig({
    defaults: { ...embeddedDefaults, origin: `http://localhost:${port}` },
    file: values.config,
    env: process.env,
  });
  for (const warning of hostWarnings(config)) report(`Warning: ${warning}`);
  // A shell from elsewhere: where `remotes.json` names no folder of this checkout.
  if (!isHere('shell') && (await readRemotes(path.join(root, remotesFile))).shell.source.startsWith(root))
    fail(
      `No site can be composed without a shell. ${howToFetch('shell')}\n` +
        'Or let remotes.json name an address of its releases; or see your remote in a running site:\n' +
        '  npm run dev -- --from https://the-site',
    );
  // The server comes first: a port or a data folder that cannot be had is said before any work is done.
  const running = await startServer({ ...settings, siteDir, config, env: process.env, log: report });
  stopOnSignals(running);
  report('Building what changed ...');
  const isBuilt = await buildChanged({ modes: [mode], report });
  if (isBuilt) report('Composing the site ...');
  const isComposed = isBuilt && (await composeApart({ mode, config, dataDir }));
  // Whatever a build or a release does, visitors keep the site that they have.
  if (!isComposed && !existsSync(siteDir))
    fail(`There is no site to serve: ${isBuilt ? 'none could be composed' : 'a build failed'}.`);
  if (!isComposed) report(`\nNot composed: see above. The site that was live before is served.`);
  report(`\nProper is ready at ${running.address}`);
  report(`What the forms saved: ${running.localPage}`);
} catch (cause) {
  if (cause instanceof OperatorError) fail(cause.message);
  throw cause;
}
