import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { exitCodes } from '@proper/operator-kit/command-line';
import { OperatorError } from '@proper/operator-kit/operator-error';
import type { ReleaseName } from '@proper/shared-types/release';
import { messageOf } from '../base/invalid-release';
import { type Composed, type ComposeOptions, compose } from '../compose';
import { sourcesOf } from '../fetch/remotes-file';
import { type Polled, pollSource } from '../fetch/source';
import { readCurrentSite, siteLink } from '../publish/current-site';
import { readRefusals } from '../publish/refusals';
import { Threads } from '../threads/threads';
import { readComposeOptions } from './compose';
import type { Context } from './context';

/** The longest pause between two attempts, in milliseconds. */
const longestPauseMs = 300_000;

/** What is known of one team. */
interface Team {
  polled?: Polled;
  /** What its last composition was made from: the release, and the shell that it was checked with. */
  composedFrom?: string;
  /** How often its release was not complete. */
  failures: number;
  retryAt: number;
}

/** One team of a watched site: polls its source, and composes when it has published something. */
async function watchTeam(
  name: ReleaseName,
  team: Team,
  options: ComposeOptions & { readonly intervalMs: number },
) {
  const { remotes, dataDir, settings, intervalMs } = options;
  const source = sourcesOf(remotes)(name);
  if (!source) return undefined;
  team.polled = await pollSource(source, settings.sizes.file, team.polled);
  const { record, history } = readCurrentSite(dataDir);
  const shell = record?.releases.shell?.version ?? '';
  const from = `${team.polled.fingerprint} ${name === 'shell' ? '' : shell}`;
  if (from === team.composedFrom && Date.now() < team.retryAt) return undefined;
  const isNew = from !== team.composedFrom;
  // An operator may have changed the configuration meanwhile.
  const config = history?.configuration ?? options.config;
  // It may be what another one has waited for.
  const waiting = readRefusals(dataDir).filter(({ status }) => status === 'waiting');
  const names = [...new Set([name, ...waiting.map((refusal) => refusal.name)])];
  const composed = await compose({ ...options, config, names });
  team.composedFrom = from;
  const isIncomplete = composed.refusals.some((refusal) => refusal.status === 'incomplete');
  team.failures = isIncomplete ? (isNew ? 1 : team.failures + 1) : 0;
  const pauseMs = Math.min(longestPauseMs, intervalMs * 2 ** (team.failures - 1));
  team.retryAt = isIncomplete ? Date.now() + pauseMs : Number.POSITIVE_INFINITY;
  return composed;
}

/** Runs the command of `--then` once the site has changed; again at the next poll if it fails. */
async function runThen(command: string, { dataDir }: Context, { id }: Pick<Composed, 'id'>): Promise<void> {
  const env = { ...process.env, PROPER_SITE: siteLink(dataDir), PROPER_ID: id };
  const [code] = await once(spawn(command, { shell: true, stdio: 'inherit', env }), 'close');
  if (code !== 0) throw new OperatorError(`--then failed (${code}), and is tried again.`);
}

/** Composes whenever a team publishes, each team by itself, and carries on after any failure, until SIGINT or SIGTERM. */
export async function watch(context: Context): Promise<number> {
  const { options, dataDir, report } = context;
  const { interval = 10, then: command } = options;
  const intervalMs = interval * 1000;
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort());
  const composeOptions = await readComposeOptions(context);
  const threads = new Threads(composeOptions.settings.thread);
  const teams = new Map<ReleaseName, Team>();
  const running = new Map<string, Promise<void>>();
  /** The composition that the command has handled. */
  let handled = '';
  const attempt = (key: string, work: () => Promise<unknown>): void => {
    if (running.has(key)) return;
    const done = work()
      .then(() => undefined)
      // Not even a bug may stop the teams' next releases.
      .catch((cause: unknown) =>
        report(
          cause instanceof OperatorError
            ? cause.message
            : `Not composed: ${(cause as Error)?.stack ?? messageOf(cause)}`,
        ),
      )
      .finally(() => running.delete(key));
    running.set(key, done);
  };
  report(`watching, every ${interval} s`);
  // The first site needs all of them.
  if (!readCurrentSite(dataDir).record) attempt('all', () => compose({ ...composeOptions, threads }));
  await running.get('all');
  while (!signal.aborted) {
    const remotes = context.readRemotes();
    for (const name of ['shell', ...remotes.remotes.keys()]) {
      const team = teams.get(name) ?? { failures: 0, retryAt: Number.POSITIVE_INFINITY };
      teams.set(name, team);
      attempt(name, async () => {
        const composed = await watchTeam(name, team, { ...composeOptions, remotes, threads, intervalMs });
        if (composed?.changed === true) report(`site ${composed.id}`);
      });
    }
    const live = readCurrentSite(dataDir).record?.id ?? '';
    if (command !== undefined && live !== handled)
      attempt('--then', async () => {
        await runThen(command, context, { id: live });
        handled = live;
      });
    await wait(intervalMs, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(running.values());
  await threads.close();
  report('stopped');
  return exitCodes.done;
}
