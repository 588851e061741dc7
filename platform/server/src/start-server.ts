import { lockDataFolder } from '@proper/operator-kit/data-lock';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import { OperatorError } from '@proper/operator-kit/operator-error';
import { codeOf } from '@proper/operator-kit/system-error';
import type { SiteConfig } from '@proper/shared-types';
import type { FastifyInstance } from 'fastify';
import { type Database, openDatabase, readDatabaseUrl } from './database';
import type { ConnectionLimits } from './http/connection-limits';
import { createServer } from './http/create-server';
import { listen } from './http/listen';
import { defaultRefusalsPerMinute } from './limits/refusals';
import { readTrustedProxies } from './limits/trusted-proxies';
import { localPageAddress, newLocalKey } from './local-page/local-key';
import { openOutbox } from './mail/outbox';
import { defaultMailSettings, type MailSettings } from './mail/settings';
import { keepRetention, readRetention } from './visitors-data/retention';

export interface StartOptions {
  /** The folder, or the link to the folder, of the composed site. It may come later. Undefined: no pages are served. */
  readonly siteDir?: string;
  /** Holds the database, the mails and the lock. Made if it isn't there. */
  readonly dataDir: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** What to listen on; this machine alone by default, `0.0.0.0` for all. */
  readonly host?: string;
  /** The configuration that the site was composed with. */
  readonly config?: Pick<SiteConfig, 'contactEmail' | 'emailjs' | 'origin' | 'supabase'>;
  /** How mails are sent; kept as files by default. */
  readonly mail?: MailSettings;
  /** Requests of one client that each route may refuse in a minute before it refuses all of them unseen. */
  readonly refusalsPerMinute?: number;
  /** Names the PostgreSQL server, how long leads are kept and which proxies are trusted; embedded, for good and none. */
  readonly env?: NodeJS.ProcessEnv;
  /** How much one client may hold on to; what suits this machine by default. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
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

/** Milliseconds in which requests under way may end by themselves. */
const graceMs = 700;

async function closeServer(server: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), graceMs);
  await server.close();
  clearTimeout(timer);
}

/**
 * Starts the embedded server. It answers as soon as this resolves; the database opens meanwhile, and what needs
 * it waits. Rejects with a {@link OperatorError} when the data folder or the port can't be had.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { siteDir, dataDir, port, host = 'localhost', config = embeddedDefaults, log } = options;
  const { mail = defaultMailSettings, env = {}, connectionLimits = {} } = options;
  readDatabaseUrl(env);
  const retentionDays = readRetention(env);
  const trustedProxies = readTrustedProxies(env);
  const lock = await lockDataFolder(dataDir, 'server');
  if (!lock.ok) throw new OperatorError(lock.reason);

  const { smtp, mailsPerMinute, mailsPerClient, outboxMaxBytes: maxBytes } = mail;
  const { refusalsPerMinute = defaultRefusalsPerMinute } = options;
  const recipient = config.contactEmail;
  const outbox = await openOutbox({ dataDir, recipient, smtp, maxBytes, log }).catch((cause) => {
    lock.release();
    throw new OperatorError(`The mails in ${dataDir} can't be read or written (${codeOf(cause)}).`);
  });
  let open: () => void = () => undefined;
  const database: Promise<Database> = new Promise<void>((resolve) => {
    open = resolve;
  }).then(() => openDatabase(dataDir, env, log));
  database.catch((cause: unknown) => log(`The database can't be opened: ${String(cause)}`));

  const localKey = newLocalKey();
  const server = createServer({
    siteDir,
    dataDir,
    database,
    outbox,
    mailsPerMinute,
    mailsPerClient,
    refusalsPerMinute,
    trustedProxies,
    connectionLimits,
    config,
    localKey,
    log,
  });
  const address = await listen(server, port, host).catch((cause: unknown) => {
    lock.release();
    throw cause;
  });
  open();
  outbox.start();
  const endRetention =
    retentionDays === undefined ? undefined : keepRetention({ database, dataDir, days: retentionDays, log });

  async function closeAll(): Promise<void> {
    await closeServer(server);
    await outbox.close();
    await endRetention?.();
    await database.then((opened) => opened.close()).catch(() => undefined);
    if (lock.ok) lock.release();
  }
  let closing: Promise<void> | undefined;
  return {
    address,
    localPage: localPageAddress(address, localKey),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
