import { cpSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '@proper/server/start-server';
import { runCommand } from '@proper/tools/drills/harness';
import { production } from './sites';

/**
 * Makes a data folder with the releases and documents of the production site, and what a composition reuses of them; without
 * visitors' data.
 */
export function copySite(dataDir: string): void {
  const { dataDir: from } = production;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(path.join(dataDir, 'sites'), { recursive: true });
  const live = readlinkSync(path.join(from, 'site'));
  for (const part of ['store', 'composition.json', 'typefaces', live, `${live}.json`])
    cpSync(path.join(from, part), path.join(dataDir, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(live, path.join(dataDir, 'site'));
}

interface OperatedSite {
  readonly dataDir: string;
  /** The configuration's keys by their environment variables, where it is not the production site's address alone. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where each team publishes; the repository's own by default. */
  readonly remotesFile?: string;
}

/** Does to a site what an operator does. Rejects with what the command prints when it fails, or refuses a release. */
export async function operate(
  words: readonly string[],
  { dataDir, env, remotesFile }: OperatedSite,
): Promise<void> {
  const remotes = remotesFile === undefined ? [] : ['--remotes', remotesFile];
  await runCommand('site', [...words, '--data', dataDir, ...remotes], {
    PUBLIC_ORIGIN: production.url,
    ...env,
  });
}

/** For a site to which no form is sent. */
export const noDatabase = 'postgres://nobody@127.0.0.1:1/none';

/** A composed site that is served. */
export interface ServedSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a composed site without a database, on any free port unless one is given. */
export async function serveSite(dataDir: string, port = 0): Promise<ServedSite> {
  const { address, close } = await startServer({
    siteDir: path.join(dataDir, 'site'),
    dataDir,
    port,
    env: { DATABASE_URL: noDatabase },
    log: () => undefined,
  });
  return { url: address, close };
}
