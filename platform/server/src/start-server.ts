import type { AddressInfo } from 'node:net';
import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { environment, readVariable } from '@proper/operator-kit/environment';
import { codeOf, OperatorError } from '@proper/operator-kit/operator-error';
import { readDataDir } from '@proper/operator-kit/repository';
import { embeddedDefaults } from '@proper/operator-kit/site-config';
import type { SiteConfig } from '@proper/shared-types';
import type { FastifyInstance } from 'fastify';
import { openDatabase, readDatabaseUrl } from './database';
import { createDelivery, type Delivery } from './email/delivery';
import { makeAllDue } from './email/email-store';
import { createFileSender, createSmtpSender, readSmtpSettings } from './email/senders';
import { createServer } from './http/create-server';
import { readTrustedProxies } from './limits/client-address';
import { newLocalKey } from './local-page/local-page';
import { keepRetention, readRetention } from './visitors-data/retention';

export interface StartOptions {
  /** The folder, or the link to the folder, of the composed site. It may come later. Undefined: no pages are served. */
  readonly siteDir?: string;
  /** Holds the embedded database, emails that are kept as files, and the lock. Made if it isn't there. */
  readonly dataDir: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** What to listen on: `localhost`, the default, is 127.0.0.1; `0.0.0.0` is all. */
  readonly host?: string;
  /** The configuration that the site was composed with. */
  readonly config?: Pick<SiteConfig, 'contactEmail' | 'emailjs' | 'origin' | 'supabase'>;
  /**
   * Names the PostgreSQL and SMTP servers, how long leads are kept and which proxies are trusted; by default the embedded
   * database, files, for good and none.
   */
  readonly env?: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
}

export interface RunningServer {
  /** Where a browser on this machine finds it: `http://localhost:3000`. */
  readonly address: string;
  /** Where its local page is, with the key of this start: for the eyes of whoever started it alone. */
  readonly localPage: string;
  /** Ends every connection and closes the database. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Where a server listens and keeps its data, from the environment. Empty variables count as not set.
 *
 * @throws OperatorError when the port is none.
 */
export function readServerSettings(
  env: NodeJS.ProcessEnv,
): Pick<Required<StartOptions>, 'port' | 'host' | 'dataDir'> {
  const port = readVariable(env, 'port') || environment.port.byDefault;
  const host = readVariable(env, 'host') || environment.host.byDefault;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new OperatorError(`${environment.port.name}=${port} is no port: it must be a number up to 65535.`);
  return { port: Number(port), host, dataDir: readDataDir(env) };
}

async function listen(server: FastifyInstance, port: number, host: string): Promise<void> {
  try {
    // Browsers try both addresses of `localhost`.
    await server.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host });
  } catch (cause) {
    await server.close();
    throw new OperatorError(
      codeOf(cause) === 'EADDRINUSE'
        ? `Port ${port} is taken. Stop what uses it, or choose another with PORT=${port + 1} npm start.`
        : `The server can't listen on ${host}, port ${port} (${codeOf(cause)}).`,
    );
  }
}

/** Milliseconds in which requests under way may end by themselves. */
const graceMs = 700;

/**
 * Starts the embedded server. It answers as soon as this resolves; the database opens meanwhile, and what needs
 * it waits. Rejects with a {@link OperatorError} when the data folder or the port can't be had.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { siteDir, dataDir, port, host = 'localhost', config = embeddedDefaults, env = {}, log } = options;
  const isEmbedded = readDatabaseUrl(env) === undefined;
  const retentionDays = readRetention(env);
  const smtp = readSmtpSettings(env);
  const recipient = config.contactEmail;
  const trustedProxies = readTrustedProxies(env);
  // Several backends can share a PostgreSQL server; the embedded database is for one process.
  const lock = isEmbedded ? await lockDataFolder(dataDir, 'server') : undefined;
  if (lock?.ok === false) throw new OperatorError(lock.reason);

  let open = (): void => undefined;
  const isListening = new Promise<void>((resolve) => {
    open = resolve;
  });
  const database = isListening.then(() => openDatabase(dataDir, env, log));
  database.catch((cause: unknown) => log(`The database can't be opened: ${String(cause)}`));
  let delivery: Delivery | undefined;

  const localKey = newLocalKey();
  const onEmail = () => delivery?.wake();
  const server = createServer({ siteDir, database, onEmail, trustedProxies, config, localKey, log });
  await listen(server, port, host).catch((cause: unknown) => {
    if (lock?.ok) lock.release();
    throw cause;
  });
  open();

  let isClosing = false;
  async function beginDelivery(): Promise<void> {
    const opened = await database;
    if (isClosing) return;
    // Nobody else can have an email of the embedded database in its hands.
    if (isEmbedded) await makeAllDue(opened);
    const sender = smtp ? createSmtpSender(smtp, recipient) : createFileSender(dataDir, recipient);
    delivery = createDelivery({ database: opened, sender, log });
  }
  // That the database can't be opened has been logged.
  const begun = beginDelivery().catch(() => undefined);
  const endRetention =
    retentionDays === undefined ? undefined : keepRetention({ database, dataDir, days: retentionDays, log });

  async function closeAll(): Promise<void> {
    isClosing = true;
    const timer = setTimeout(() => server.server.closeAllConnections(), graceMs);
    await server.close();
    clearTimeout(timer);
    await begun;
    await delivery?.close();
    await endRetention?.();
    await database.then((opened) => opened.close()).catch(() => undefined);
    if (lock?.ok) lock.release();
  }
  let closing: Promise<void> | undefined;
  const address = `http://localhost:${(server.server.address() as AddressInfo).port}`;
  return {
    address,
    localPage: `${address}/local?key=${localKey}`,
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** Milliseconds after which the process ends even if something still holds on; a first start may be under way. */
const patienceMs = 1500;

/**
 * Ends the process with exit code 0 on the first SIGINT or SIGTERM, after closing the server; on the second at
 * once. The database survives either.
 */
export function stopOnSignals(running: RunningServer): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(0), patienceMs);
    running.close().finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
