import path from 'node:path';
import { exitCodes } from '@proper/operator-kit/command-line';
import { embeddedDefaults, hostWarnings, loadConfig } from '@proper/operator-kit/site-config';
import type { SiteConfig } from '@proper/shared-types';
import { environmentNames } from '@proper/shared-types/config-schema';
import { readComposerSettings } from '../base/settings';
import { type ComposeOptions, compose } from '../compose';
import { describeChanges, readHistory } from '../publish/history';
import { type Context, checkName, type Verb } from './context';

/**
 * The configuration of a site: what it was composed with, unless an operator changes it. A variable that is missing in a shell must not
 * move a site to another address. @throws UserError that names every wrong key
 */
async function chooseConfiguration({ options, dataDir, report }: Context): Promise<SiteConfig> {
  const { config: file, reconfigure = false } = options;
  const kept = readHistory(dataDir)?.configuration;
  const named = await loadConfig({
    defaults: embeddedDefaults,
    file: file === undefined ? undefined : path.resolve(file),
    env: process.env,
  });
  if (!kept || file !== undefined || reconfigure) return named;
  if (Object.values(environmentNames).some((name) => process.env[name] !== undefined))
    for (const line of describeChanges(kept, named))
      report(
        `The environment is not used: ${line}. To change the site: npm run site -- compose --reconfigure`,
      );
  return kept;
}

/** Reads what a composition needs. @throws UserError */
export async function readComposeOptions(context: Context): Promise<ComposeOptions> {
  const { options, dataDir, remotesFile, readRemotes, report } = context;
  const { dryRun = false, accept = {} } = options;
  const config = await chooseConfiguration(context);
  for (const warning of hostWarnings(config)) report(`Warning: ${warning}`);
  for (const release of Object.keys(accept)) checkName(context, release.replace(/@.*/, ''));
  const settings = readComposerSettings(process.env);
  return { remotes: readRemotes(), remotesFile, dataDir, config, settings, dryRun, accept, report };
}

/** Composes, and prints the result. */
export async function composeAndPrint(
  context: Context,
  change: Pick<ComposeOptions, 'names' | 'decide' | 'verify'>,
): Promise<number> {
  const options = await readComposeOptions(context);
  const composed = await compose({ ...options, ...change });
  const { id, changed, versions, refusals } = composed;
  const dryRunResult = `a dry run: ${changed ? 'the site would change to' : 'nothing would change'}`;
  const state = changed ? `site ${id}` : `site ${id}, as it was`;
  const lines = Object.entries(versions).map(([name, version]) => `  ${name} ${version}`);
  context.print(composed, [options.dryRun ? dryRunResult : state, ...lines].join('\n'));
  return refusals.length > 0 ? exitCodes.refused : exitCodes.done;
}

/** `npm run site -- compose`: by hand, every file of the store and the site is compared with its hash. */
export const composeSite: Verb = (context) => composeAndPrint(context, { verify: 'full' });
