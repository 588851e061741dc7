import type { AddressInfo } from 'node:net';
import { parsePort } from '@proper/operator-kit/command-line';
import { environment, readVariable, readWholeNumber } from '@proper/operator-kit/environment';
import type { Log } from '@proper/operator-kit/log';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import { readDataDir } from '@proper/operator-kit/repository';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import type { SiteConfig } from '@proper/shared-types';
import type { FastifyInstance } from 'fastify';
import { createServer } from './create-server';
import { type Database, lockDatabase, openDatabase, readDatabaseUrl, UnreachableError } from './database';
import { createDelivery, type Delivery, makeDue } from './forms/delivery';
import { createFileSender, createSmtpSender, readSmtpSettings, removeEmailFiles } from './forms/senders';
import { readRetention, startRetention } from './forms/submissions';
import { readTrustedProxies } from './http/proxies';
import { ensureOperatorKey } from './operator/key';
import { createOperatorServer } from './operator/server';

export interface StartOptions {
  /** The folder of the composed site, or a link to it; it may appear later. Undefined: no pages are served. */
  readonly siteDir?: string;
  /** The folder of the embedded database, emails that are files, and the lock. Created if it does not exist. */
  readonly dataDir: string;
  /** 0 is any free port. */
  readonly port: number;
  /** The address to listen on: `localhost`, the default, is 127.0.0.1; `0.0.0.0` is all. */
  readonly host?: string;
  /** The configuration that the site was composed with. */
  readonly config?: Pick<SiteConfig, 'contactEmail' | 'emailjs' | 'origin' | 'supabase'>;
  /**
   * Names the PostgreSQL and SMTP servers, the operator's port, limits, and which proxies are trusted (`.env.example`). Default: the
   * embedded database, files, and the next port.
   */
  readonly env?: NodeJS.ProcessEnv;
  readonly log: Log;
}

export interface RunningServer {
  /** The address for a browser on this machine: `http://localhost:3000`. */
  readonly address: string;
  /** The address of the operator's page, with its password: only for the person who started the server. */
  readonly operatorPage: string;
  /** Ends all connections and closes the database. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Reads the port, host and data folder from the environment. Empty variables count as not set.
 *
 * @throws OperatorError if the port is not valid.
 */
export function readServerSettings(
  env: NodeJS.ProcessEnv,
): Pick<Required<StartOptions>, 'port' | 'host' | 'dataDir'> {
  const named = readVariable(env, 'port');
  const port = parsePort(named);
  if (port === undefined)
    throw new OperatorError(
      `${environment.port.name}=${named} is not a port: it must be a number up to 65535.`,
    );
  return { port, host: readVariable(env, 'host'), dataDir: readDataDir(env) };
}

interface Listening {
  readonly port: number;
  readonly host: string;
  /** The variable that sets the port. */
  readonly variable?: string;
}

/** Says why a server cannot listen, and what to do. @param command - That starts it, such as `npm start`. */
export const explainPort = (
  cause: unknown,
  { port, host, variable = environment.port.name }: Listening,
  command: string,
): OperatorError =>
  new OperatorError(
    codeOf(cause) === 'EADDRINUSE'
      ? `Port ${port} is taken. Stop what uses it, or choose another with ${variable}=${port + 1} ${command}.`
      : `The server can't listen on ${host}, port ${port} (${codeOf(cause)}).`,
  );

/** Milliseconds for requests in progress to end by themselves. */
const graceMs = 700;

/** Where the operator's page listens: on the next port, unless a variable says otherwise. */
function readOperatorAddress(env: NodeJS.ProcessEnv, port: number): Listening {
  const named = readVariable(env, 'operatorPort');
  const operatorPort = named === '' ? (port === 0 ? 0 : port + 1) : parsePort(named);
  if (operatorPort === undefined)
    throw new OperatorError(`${environment.operatorPort.name}=${named} is not a port.`);
  return {
    port: operatorPort,
    host: readVariable(env, 'operatorHost'),
    variable: environment.operatorPort.name,
  };
}

/** Starts to listen, and returns the port. Browsers try both addresses of `localhost`. */
async function listen(server: FastifyInstance, { port, host }: Listening): Promise<number> {
  await server.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host });
  return (server.server.address() as AddressInfo).port;
}

/** Reads the settings, so that a wrong one is reported before anything starts. */
async function readSettings({ dataDir, port, env = {} }: StartOptions) {
  return {
    retentionDays: readRetention(env),
    smtp: readSmtpSettings(env),
    trustedProxies: readTrustedProxies(env),
    emailsPerClient: readWholeNumber(env, 'emailsPerClient'),
    operatorAddress: readOperatorAddress(env, port),
    key: await ensureOperatorKey(env, dataDir),
  };
}

/**
 * Starts the server. It answers as soon as this resolves, while the database still opens: forms wait for it. Rejects with an
 * {@link OperatorError} if the data folder or a port is in use.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { siteDir, dataDir, port, host = 'localhost', config = embeddedDefaults, env = {}, log } = options;
  const { contactEmail } = config;
  const { smtp, retentionDays, operatorAddress, key, ...settings } = await readSettings(options);
  const releaseDatabase = await lockDatabase(dataDir, env);
  let closed: Promise<void> | undefined;

  let open = (): void => undefined;
  const database = new Promise<Database>((resolve) => {
    open = () => resolve(openDatabase(dataDir, env, log));
  });
  database.catch((cause: unknown) => log(`The database can't be opened: ${String(cause)}`));
  const onEmail = () => delivery.then((started) => started?.wake());
  const siteDataDir = readVariable(env, 'siteDataDir') || dataDir;
  const server = createServer({ ...settings, siteDir, siteDataDir, database, onEmail, config, log });
  const { metrics } = server;
  const operator = createOperatorServer({ database, metrics, key, siteDataDir, onEmail, log });

  const deliver = async (opened: Database): Promise<Delivery | undefined> => {
    if (closed !== undefined) return undefined;
    // No other process delivers the emails of the embedded database.
    if (readDatabaseUrl(env) === undefined) await makeDue(opened);
    return createDelivery({
      database: opened,
      sender: smtp ? createSmtpSender(smtp, contactEmail) : createFileSender(dataDir, contactEmail),
      log,
      onAttempt: metrics.countDelivery,
      onRemoved: (id) => removeEmailFiles(dataDir, [id]),
    });
  };
  const delivery = database.then(deliver).catch((cause: unknown) => {
    // A database that can't be opened has been logged.
    if (!(cause instanceof UnreachableError)) log(`Emails cannot be delivered: ${String(cause)}`);
  });
  const abandon = async (cause: OperatorError): Promise<never> => {
    await Promise.all([server.close(), operator.close()]);
    releaseDatabase();
    throw cause;
  };
  const ownPort = await listen(server, { port, host }).catch((cause: unknown) =>
    abandon(explainPort(cause, { port, host }, 'npm start')),
  );
  const operatorPort = await listen(operator, operatorAddress).catch((cause: unknown) =>
    abandon(explainPort(cause, operatorAddress, 'npm start')),
  );
  open();
  const endRetention =
    retentionDays === undefined ? undefined : startRetention({ database, dataDir, days: retentionDays, log });

  async function closeAll(): Promise<void> {
    const timer = setTimeout(() => {
      server.server.closeAllConnections();
      operator.server.closeAllConnections();
    }, graceMs);
    const endDelivery = delivery.then((started) => started?.close());
    await Promise.all([server.close(), operator.close(), endDelivery, endRetention?.()]);
    clearTimeout(timer);
    await database.then((opened) => opened.close()).catch(() => undefined);
    releaseDatabase();
  }
  return {
    address: `http://localhost:${ownPort}`,
    operatorPage: `http://operator:${key}@localhost:${operatorPort}/`,
    close() {
      closed ??= closeAll();
      return closed;
    },
  };
}

/** Milliseconds after which the process ends even if the server has not closed, for example during a first start. */
const exitAfterMs = 1500;

/**
 * Closes the server and ends the process with exit code 0 on the first SIGINT or SIGTERM, and at once on the second. The
 * database survives both.
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
