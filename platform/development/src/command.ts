import path from 'node:path';
import { latestFrom } from '@proper/composer/live-site';
import { readRemotes } from '@proper/composer/remotes-file';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { environment } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { isHere, isReleaseName, releaseNames, remotesFile, root } from '@proper/operator-kit/repository';
import { embeddedDefaults, loadConfig } from '@proper/operator-kit/site-config';
import { readServerSettings } from '@proper/server/start-server';
import { develop } from './develop';
import { planDevelopment } from './plan';
import { reportSharedEdits } from './shared-edits';

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

const report = (line: string): void => console.log(line);

try {
  const { port, host, dataDir } = readServerSettings(process.env);
  const remotes = readRemotes(path.join(root, remotesFile));
  const shown = await develop({
    developed: plan.developed.map((name) => ({ name, dir: path.join(root, name) })),
    released: plan.released,
    remotes,
    latest: latestFrom(remotes, values.from),
    config: (origin) =>
      loadConfig({ defaults: { ...embeddedDefaults, origin }, file: values.config, env: process.env }),
    port,
    host,
    dataDir: path.join(dataDir, 'dev'),
    report,
  });
  reportSharedEdits(shown.get('shell'), report);
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exit(exitCodes.failed);
}
