import path from 'node:path';
import { Argument, createCommand, runMain } from '@proper/common/command-line';
import { environment } from '@proper/common/environment';
import { remotesFile, root } from '@proper/common/repository';
import { embeddedDefaults, loadConfig } from '@proper/common/site-config';
import { createFindSource, readRemotes } from '@proper/composer/remotes-file';
import { readSettings } from '@proper/server/settings';
import type { ReleaseName } from '@proper/shared-types/release';
import { releaseNames } from './repository';

const command = createCommand(
  'npm run dev --',
  'Serves the site while you edit it: open pages show each saved change at once, and keep their state.',
  `Environment, in addition to the configuration's keys:
  PORT             the port to listen on (default: ${environment.port.byDefault})
  HOST             the address to listen on; 0.0.0.0 for all (default: ${environment.host.byDefault})
  DATA_DIR         its folder dev/ contains what forms save, and the builds (default: ${environment.dataDir.byDefault})

Forms save into a separate database; no email is sent. Ctrl-C stops the server.

Exit codes: 0 stopped, 1 could not start, 2 bad usage.`,
)
  .addArgument(
    new Argument('[workspace...]', 'is built from its source, with the shell (default: all)').choices(
      releaseNames,
    ),
  )
  .option('--config <file>', 'JSON with any keys of the configuration; the environment overrides it')
  .action(async (requested: readonly ReleaseName[], { config: file }: { config?: string }) => {
    // Loaded here, after the arguments are parsed, so that a mistake in the command is reported at once.
    const { develop } = await import('@proper/kit/dev');
    const { startServer, stopOnSignals } = await import('@proper/server/start-server');
    const { address, dataDir: folder } = readSettings(process.env);
    const { port, host } = address;
    const dataDir = path.join(folder, 'dev');
    // The shell is always built: it brings React's development build, which refreshes components in place.
    const wanted = requested.length > 0 ? ['shell', ...requested] : releaseNames;
    const remotes = readRemotes(path.join(root, remotesFile));
    const origin = `http://localhost:${port}`;
    const config = await loadConfig({ defaults: { ...embeddedDefaults, origin }, file, env: process.env });
    const backend = await startServer({
      siteDir: path.join(dataDir, 'site'),
      config,
      env: { DATA_DIR: dataDir, PORT: '0' },
      log: console.log,
    });
    const close = await develop({
      developed: new Map(wanted.map((name) => [name, path.join(root, name)])),
      remotes,
      findSource: createFindSource(remotes),
      config,
      port,
      host,
      dataDir,
      backend: backend.address,
    });
    stopOnSignals({
      ...backend,
      async close() {
        await Promise.all([close(), backend.close()]);
      },
    });
  });

await runMain(command);
