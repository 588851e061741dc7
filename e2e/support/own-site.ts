import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import { createServer } from '@proper/server/http/create-server';
import { type Site, sites } from './sites';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/**
 * Makes a data folder that begins as the production site stands: its releases, its documents, what of them a composition
 * takes over, and no visitor's data.
 */
export function copySite(dataDir: string): void {
  const { dataDir: from } = sites.production;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(path.join(dataDir, 'sites'), { recursive: true });
  const live = readlinkSync(path.join(from, 'site'));
  for (const part of ['store', 'composition.json', 'rendered', 'typefaces', live])
    cpSync(path.join(from, part), path.join(dataDir, part), { recursive: true });
  symlinkSync(live, path.join(dataDir, 'site'));
}

interface ComposeInput {
  readonly dataDir: string;
  /** The configuration's keys by their environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Where each team publishes; the repository's own by default. */
  readonly remotesFile?: string;
}

/** Does to a site what an operator does. Rejects with what the command says when it fails, or refuses a release. */
export async function operate(
  words: readonly string[],
  { dataDir, env, remotesFile }: ComposeInput,
): Promise<void> {
  const command = ['--import', 'tsx', 'platform/composer/src/operations/command.ts', ...words];
  const remotes = remotesFile === undefined ? [] : ['--remotes', remotesFile];
  await run(process.execPath, [...command, '--data', dataDir, ...remotes], {
    cwd: root,
    env: { ...process.env, ...env },
  }).catch(({ stdout, stderr }: { stdout?: string; stderr?: string }) => {
    throw new Error(`${words.join(' ')}:\n${stdout}${stderr}`);
  });
}

/** Composes the site anew. */
export const composeSite = (input: ComposeInput): Promise<void> => operate(['compose'], input);

/** What never answers. */
export const never = (): Promise<never> => new Promise(() => undefined);

/** Serves a composed site's files alone, as a static host does. Returns how to end it. */
export async function serveFiles({ dataDir, port }: Site): Promise<() => Promise<void>> {
  const server = createServer({
    siteDir: path.join(dataDir, 'site'),
    database: never(),
    config: embeddedDefaults,
    log: () => undefined,
  });
  await server.listen({ port, host: 'localhost' });
  return async () => {
    server.server.closeAllConnections();
    await server.close();
  };
}
