import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { latestFrom } from '@proper/composer/live-site';
import { readRemotes } from '@proper/composer/remotes-file';
import { Argument, createCommand, runMain } from '@proper/operator-kit/command-line';
import { environment } from '@proper/operator-kit/environment';
import { isHere, releaseNames, remotesFile, root } from '@proper/operator-kit/repository';
import { embeddedDefaults, loadConfig } from '@proper/operator-kit/site-config';
import { readServerSettings } from '@proper/server/start-server';
import type { ReleaseName } from '@proper/shared-types/release';
import { develop } from '@proper/kit/dev';
import { planDevelopment } from '@proper/kit/dev-plan';

const { port: portByDefault, host: hostByDefault, dataDir: folderByDefault } = environment;

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

const command = createCommand(
  'npm run dev --',
  'Serves the site while you edit it: open pages show each saved change at once, and keep their state.',
  `Environment, in addition to the configuration's keys:
  PORT             the port to listen on (default: ${portByDefault.byDefault})
  HOST             the address to listen on; 0.0.0.0 for all (default: ${hostByDefault.byDefault})
  DATA_DIR         its folder dev/ contains what forms save, and the builds (default: ${folderByDefault.byDefault})

Forms save into a separate database; no email is sent. Ctrl-C stops the server.

Exit codes: 0 stopped, 1 could not start, 2 bad usage.`,
)
  .addArgument(
    new Argument(
      '[workspace...]',
      'is built from its source, with the shell if it is in this checkout (default: all in this checkout)',
    ).choices(releaseNames),
  )
  .option(
    '--from <where>',
    "the source of the others' latest releases: the address of a running site, or the folder of another checkout (default: where each team publishes, according to remotes.json)",
  )
  .option('--config <file>', 'JSON with any keys of the configuration; the environment overrides it')
  .action(async (requested: readonly ReleaseName[], { from, config }: { from?: string; config?: string }) => {
    const plan = planDevelopment({ names: releaseNames, isHere, requested });
    if ('refusal' in plan) return command.error(plan.refusal);
    const { port, host, dataDir } = readServerSettings(process.env);
    const remotes = readRemotes(path.join(root, remotesFile));
    const shown = await develop({
      developed: plan.developed.map((name) => ({ name, dir: path.join(root, name) })),
      released: plan.released,
      remotes,
      latest: latestFrom(remotes, from),
      config: (origin) =>
        loadConfig({ defaults: { ...embeddedDefaults, origin }, file: config, env: process.env }),
      port,
      host,
      dataDir: path.join(dataDir, 'dev'),
      report,
    });
    const shell = shown.get('shell');
    if (shell !== undefined) reportSharedEdits(shell);
  });

await runMain(command);
