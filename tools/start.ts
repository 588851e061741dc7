import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createCommand, exitCodes, runMain } from '@proper/common/command-line';
import { root } from '@proper/common/repository';
import { embeddedDefaults, loadConfig } from '@proper/common/site-config';
import { readSettings } from '@proper/server/settings';
import type { SiteConfig } from '@proper/shared-types';
import { browserErrorsPath } from '@proper/shared-types/browser-errors';
import { webVitalsPath } from '@proper/shared-types/web-vitals';
import { buildChanged } from './repository';

/**
 * Composes as an operator does, in a process of its own, whose memory is freed when it ends. Resolves to
 * false on failure; a refused release is none.
 */
async function composeSite(
  { dataDir, file }: { readonly dataDir: string; readonly file: string | undefined },
  { origin, browserErrorsUrl, webVitalsUrl }: SiteConfig,
): Promise<boolean> {
  const program = path.join(root, 'platform/composer/bin/site.mjs');
  const config = file === undefined ? [] : ['--config', file];
  // PORT may have changed the address, and this backend takes browsers' reports.
  const args = [program, 'compose', '--reconfigure', '--data', dataDir, ...config];
  const reports = { BROWSER_ERRORS_URL: browserErrorsUrl, WEB_VITALS_URL: webVitalsUrl };
  const env = { ...process.env, PUBLIC_ORIGIN: origin, ...reports };
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  process.once('exit', () => child.kill());
  const [code] = await once(child, 'exit');
  return code === exitCodes.done || code === exitCodes.refused;
}

/** Throws a UserError if an operator must change a setting, a port or the data folder. */
async function start(file: string | undefined): Promise<void> {
  // Loaded here, after the arguments are parsed, so that a mistake in the command is reported at once.
  const { startServer, stopOnSignals } = await import('@proper/server/start-server');
  const { address, dataDir } = readSettings(process.env);
  const siteDir = path.join(dataDir, 'site');
  const config = await loadConfig({
    defaults: {
      ...embeddedDefaults,
      origin: `http://localhost:${address.port}`,
      browserErrorsUrl: browserErrorsPath,
      webVitalsUrl: webVitalsPath,
    },
    file,
    env: process.env,
  });
  // The server starts before any work, to report a busy port or data folder. `log` has one argument: with
  // more, the console would take a path such as `/%ff` for a format.
  const log = (line: string) => console.log(line);
  const running = await startServer({ siteDir, config, env: process.env, log });
  stopOnSignals(running);
  console.log('Building what changed ...');
  const isBuilt = await buildChanged();
  if (isBuilt) console.log('Composing the site ...');
  const isComposed = isBuilt && (await composeSite({ dataDir, file }, config));
  // After a failed build or composition, visitors keep the site that they have.
  if (!isComposed && !existsSync(siteDir)) {
    console.error(`There is no site to serve: ${isBuilt ? 'none could be composed' : 'a build failed'}.`);
    process.exit(exitCodes.failed);
  }
  if (!isComposed) console.log('\nNot composed: see above. The site that was live before is served.');
  console.log(`\nProper is ready at ${running.address}`);
  console.log(`For the operator: ${running.operatorPage}`);
}

const command = createCommand(
  'npm start --',
  'Builds what has changed, composes the site, and serves it with its backend on this machine.',
  `Environment: .env.example explains every variable.

Ctrl-C stops it.

Exit codes: 0 stopped, 1 could not start or has no site to serve, 2 bad usage.`,
)
  .option('--config <file>', 'JSON with keys of the configuration; the environment overrides it')
  .action(({ config }: { config?: string }) => start(config));
await runMain(command);
