import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { latestFrom } from '@proper/composer/latest';
import { readRemotes } from '@proper/composer/remotes-file';
import { readComposerSettings } from '@proper/composer/settings';
import { exitCodes, readArguments, usageError } from '@proper/operator-kit/arguments';
import { environment } from '@proper/operator-kit/environment';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { isHere, isReleaseName, releaseNames, remotesFile, root } from '@proper/operator-kit/repository';
import { embeddedDefaults, loadConfig } from '@proper/operator-kit/site-config';
import { readServerSettings } from '@proper/server/start-server';
import { develop } from './develop';
import { planDevelopment } from './plan';

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

/**
 * Next to a released shell, an edit of what it brings cannot be shown. Says so at the first edit, instead of showing nothing without
 * a word.
 *
 * @param shell - The version of the released shell.
 */
function reportSharedEdits(shell: string): void {
  for (const workspace of ['shared-ui', 'shared-types']) {
    const folder = path.join(root, workspace, 'src');
    if (!existsSync(folder)) continue;
    const watcher = watch(folder, { recursive: true, persistent: false }, (_event, file) => {
      report(
        `${workspace}/src/${file ?? ''} was edited, but pages show ${workspace} of the shell's release ${shell}. ` +
          'To see your edit, develop the shell too: git sparse-checkout add shell && npm ci',
      );
      watcher.close();
    });
  }
}

try {
  const { port, host, dataDir } = readServerSettings(process.env);
  const remotes = readRemotes(path.join(root, remotesFile));
  const shown = await develop({
    developed: plan.developed.map((name) => ({ name, dir: path.join(root, name) })),
    released: plan.released,
    remotes,
    latest: await latestFrom(remotes, values.from, readComposerSettings(process.env)),
    config: (origin) =>
      loadConfig({ defaults: { ...embeddedDefaults, origin }, file: values.config, env: process.env }),
    port,
    host,
    dataDir: path.join(dataDir, 'dev'),
    report,
  });
  const shell = shown.get('shell');
  if (shell !== undefined) reportSharedEdits(shell);
} catch (cause) {
  if (!(cause instanceof OperatorError)) throw cause;
  console.error(cause.message);
  process.exit(exitCodes.failed);
}
