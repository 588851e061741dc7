import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exitCodes } from '@proper/common/command-line';
import { heartbeatFile } from '@proper/common/composed-site';
import { describeUserError, getErrorCode, UserError } from '@proper/common/errors';
import { exitWithParent } from '@proper/common/exit-with-parent';
import { getBackoffMs, wait } from '@proper/common/waiting';
import { computeIntegrity } from '@proper/shared-types/node/hashes';
import { releaseFile } from '../base/releases';
import { compose } from '../compose';
import type { ComposeOptions } from '../composition-attempt';
import { createFindSource } from '../fetch/remotes-file';
import { openSource } from '../fetch/source';
import { readCurrentSite, siteLink } from '../publish/state';
import { ThreadPool } from '../threads/thread-pool';
import { type Context, readComposeOptions } from './context';

/** Returns a function that polls the source of one team, and composes if there is something new. */
function followTeam(name: string, readOptions: () => ComposeOptions): () => Promise<void> {
  /** Identifies the release of the last composition, and the shell that it was checked with. */
  let lastFingerprint = '';
  let [failures, retryAt] = [0, Number.POSITIVE_INFINITY];
  return async () => {
    const options = readOptions();
    const source = createFindSource(options.remotes)(name);
    if (!source) return;
    const { read } = openSource(name, source, options.settings.sizes.file);
    const published = await read(releaseFile).then(
      (content) => content && computeIntegrity(content),
      getErrorCode,
    );
    const { record, state } = readCurrentSite(options.dataDir);
    const fingerprint = `${published} ${name === 'shell' ? '' : record?.releases.shell}`;
    const isNew = fingerprint !== lastFingerprint;
    if (!isNew && Date.now() < retryAt) return;
    // An operator may have changed the configuration meanwhile.
    const config = state.configuration ?? options.config;
    const { id, changed, refusals } = await compose({ ...options, config, fetchNames: [name] });
    if (changed) options.report(`site ${id}`);
    lastFingerprint = fingerprint;
    failures = isNew ? 1 : failures + 1;
    const isIncomplete = refusals.some(({ status }) => status === 'incomplete');
    retryAt = isIncomplete ? Date.now() + getBackoffMs(failures, 1000, 300_000) : Number.POSITIVE_INFINITY;
  };
}

/** Returns a function that runs `--then` if the site has changed; after a failure, again at the next poll. */
function runAfterChanges(command: string, dataDir: string): () => Promise<void> {
  let handled = '';
  return async () => {
    const id = readCurrentSite(dataDir).record?.id ?? '';
    if (id === handled) return;
    const env = { ...process.env, PROPER_SITE: siteLink(dataDir), PROPER_ID: id };
    const [code] = await once(spawn(command, { shell: true, stdio: 'inherit', env }), 'close');
    if (code !== 0) throw new UserError(`--then failed (${code}), and is tried again.`);
    handled = id;
  };
}

/** Composes whenever a team publishes, each team by itself, until SIGINT or SIGTERM. No failure stops it. */
export async function watch(context: Context): Promise<number> {
  exitWithParent();
  const { options, dataDir, report } = context;
  const { interval = 10, then: command } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort());
  /** A bug is only reported, so that the teams' next releases go live. */
  const reportError = (cause: unknown): void =>
    report(describeUserError(cause) ?? `Not composed: ${(cause as Error)?.stack}`);
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      await work().catch(reportError);
      await wait(interval * 1000, { signal });
    }
  };
  const givenOptions = await readComposeOptions(context);
  const threads = new ThreadPool(givenOptions.settings.thread);
  const readOptions = (): ComposeOptions => ({ ...givenOptions, threads, remotes: context.readRemotes() });
  report(`watching, every ${interval} s`);
  // The first site needs the releases of all teams.
  if (!readCurrentSite(dataDir).record) await compose(readOptions()).catch(reportError);
  const running = new Map<string, Promise<void>>();
  if (command !== undefined) running.set('--then', repeat(runAfterChanges(command, dataDir)));
  await repeat(async () => {
    for (const name of ['shell', ...context.readRemotes().byName.keys()])
      if (!running.has(name)) running.set(name, repeat(followTeam(name, readOptions)));
    await writeFile(path.join(dataDir, heartbeatFile), String(interval));
  });
  await rm(path.join(dataDir, heartbeatFile), { force: true });
  await Promise.all(running.values());
  await threads.close();
  report('stopped');
  return exitCodes.done;
}
