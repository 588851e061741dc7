import { cpSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '@proper/tools/test-support/processes';
import { production } from './sites';

/** Copies the production site with its releases and documents into a data folder, without visitors' data. */
export function copySite(dataDir: string): void {
  const { dataDir: source } = production;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(path.join(dataDir, 'sites'), { recursive: true });
  const live = readlinkSync(path.join(source, 'site'));
  for (const entry of ['store', 'documents', 'assets', 'composer.json', live])
    cpSync(path.join(source, entry), path.join(dataDir, entry), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    });
  symlinkSync(live, path.join(dataDir, 'site'));
}

interface SiteCommandOptions {
  readonly dataDir: string;
  /** Environment variables that configure the site, in addition to the production site's address. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where each team publishes; the repository's own `remotes.json` by default. */
  readonly remotesFile?: string;
}

/** Runs `npm run site` as an operator does. Rejects with its output if it fails or refuses a release. */
export async function runSiteCommand(
  args: readonly string[],
  { dataDir, env, remotesFile }: SiteCommandOptions,
): Promise<void> {
  const remotes = remotesFile === undefined ? [] : ['--remotes', remotesFile];
  const options = { env: { PUBLIC_ORIGIN: production.url, ...env } };
  await runCommand('site', [...args, '--data', dataDir, ...remotes], options);
}
