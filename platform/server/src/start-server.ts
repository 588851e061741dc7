import type { AddressInfo } from 'node:net';
import { environment } from '@proper/common/environment';
import { getErrorCode, UserError } from '@proper/common/errors';
import { embeddedDefaults } from '@proper/common/site-config';
import type { SiteConfig } from '@proper/shared-types';
import type { FastifyInstance } from 'fastify';
import { createServer } from './create-server';
import { type Database, lockDatabase, openDatabase } from './database';
import { createDelivery } from './forms/delivery';
import { createFileSender, createSmtpSender } from './forms/senders';
import { removeOldSubmissions } from './forms/submissions';
import type { Log } from './http/log';
import { createEmailReceiver, createWebhook, startAlerts } from './operator/alerts';
import { createMetrics } from './operator/metrics';
import { createProblemFinder } from './operator/problems';
import { createOperatorServer, ensureOperatorKey } from './operator/server';
import { type ListeningAddress, readSettings } from './settings';

export interface StartOptions {
  /** The composed site's folder or a link to it, which may appear later; undefined to serve no pages. */
  readonly siteDir?: string;
  /** The configuration that the site was composed with. */
  readonly config?: Pick<SiteConfig, 'contactEmail' | 'origin'>;
  /** The variables of `.env.example`: port, data folder, PostgreSQL, SMTP, limits and more. */
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
}

export interface RunningServer {
  /** The address for a browser on this machine: `http://localhost:3000`. */
  readonly address: string;
  /** The operator's page, with its password: only for the person who started the server. */
  readonly operatorPage: string;
  /** Ends all connections and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts to listen, and returns the port. 127.0.0.1 is enough for `localhost`, as browsers try both its
 * addresses.
 *
 * @throws UserError that says why it cannot listen, and what to do.
 */
async function listen(server: FastifyInstance, { port, host, variable }: ListeningAddress): Promise<number> {
  try {
    await server.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host });
  } catch (cause) {
    throw new UserError(
      getErrorCode(cause) === 'EADDRINUSE'
        ? `Port ${port} is taken. Stop what uses it, or choose another with ${environment[variable].name}=${port + 1} npm start.`
        : `The server can't listen on ${host}, port ${port} (${getErrorCode(cause)}).`,
    );
  }
  return (server.server.address() as AddressInfo).port;
}

/** Milliseconds that requests in progress have to end by themselves. */
const graceMs = 700;

/**
 * Starts the server. Once this resolves it answers, though forms wait until the database is open. Rejects
 * with a {@link UserError} if a setting is malformed, or the data folder or a port is in use.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { siteDir, config = embeddedDefaults, env, log } = options;
  const { dataDir, siteDataDir, databaseUrl, smtp, alerts, retentionDays, ...settings } = readSettings(env);
  const releaseDatabase = await lockDatabase(dataDir, databaseUrl);
  const { operatorKey = await ensureOperatorKey(dataDir) } = settings;

  let open = (): void => undefined;
  const database = new Promise<Database>((resolve) => {
    open = () => resolve(openDatabase(dataDir, databaseUrl, log));
  });
  database.catch((cause: unknown) => log(`The database can't be opened: ${String(cause)}`));
  const metrics = createMetrics();
  const delivery = createDelivery({
    database,
    sender: smtp
      ? createSmtpSender(smtp, config.contactEmail)
      : createFileSender(dataDir, config.contactEmail),
    log,
    onAttempt: metrics.countDelivery,
  });
  const { origin } = config;
  const receivers = [
    ...(smtp && alerts.email ? [createEmailReceiver(smtp, alerts.email)] : []),
    ...(alerts.webhookUrl ? [createWebhook(alerts.webhookUrl)] : []),
  ];
  // A server without receivers may not be able to reach the public site either.
  const isProbed = receivers.length > 0 && origin.startsWith('https:');
  const findProblems = createProblemFinder({
    database,
    dataDir,
    siteDataDir,
    countFailures: metrics.countFailures,
    origin: isProbed ? origin : undefined,
  });
  const shared = { database, metrics, onEmail: delivery.wake, log };
  const server = createServer({ ...settings, ...shared, siteDir, origin });
  const operator = createOperatorServer({ ...shared, key: operatorKey, siteDataDir, findProblems });
  const servers = [server, operator];
  const closeServers = () => Promise.all(servers.map((each) => each.close()));

  let ports: readonly number[];
  try {
    ports = [await listen(server, settings.address), await listen(operator, settings.operatorAddress)];
  } catch (cause) {
    void delivery.close();
    await closeServers();
    releaseDatabase();
    throw cause;
  }
  open();
  const stopping = new AbortController();
  const { signal } = stopping;
  startAlerts({ findProblems, receivers, origin, log, signal });
  if (retentionDays !== undefined)
    void removeOldSubmissions({ database, dataDir, days: retentionDays, log, signal });

  async function close(): Promise<void> {
    stopping.abort();
    const timer = setTimeout(() => {
      for (const each of servers) each.server.closeAllConnections();
    }, graceMs);
    await Promise.all([closeServers(), delivery.close()]);
    clearTimeout(timer);
    await database.then((opened) => opened.close()).catch(() => undefined);
    releaseDatabase();
  }
  return {
    address: `http://localhost:${ports[0]}`,
    operatorPage: `http://operator:${operatorKey}@localhost:${ports[1]}/`,
    close,
  };
}

/** Milliseconds until the process ends even if the server has not closed, as during a first start. */
const exitAfterMs = 1500;

/**
 * Closes the server on the first SIGINT or SIGTERM, and ends with exit code 0; a second one ends the process
 * at once. The database survives both.
 */
export function stopOnSignals(running: RunningServer): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(0), exitAfterMs);
    running.close().finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
