import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import { type Database, openDatabase } from '@proper/server/database';
import { createServer, type ServerOptions } from '@proper/server/http/create-server';
import { type Outbox, openOutbox } from '@proper/server/mail/outbox';
import { copyEmptyDatabase } from '@proper/server/test-support/empty-database';
import type { BackendTable } from '@proper/shared-types';
import type { Site } from './sites';

/** A fault to inject into a backend. The endpoints themselves are the real ones: they meet it and answer. */
export interface Fault {
  /** In place of the database. */
  readonly database?: (own: Database) => Promise<Database>;
  /** In place of the outbox. */
  readonly outbox?: (own: Outbox) => Outbox;
  readonly config?: Partial<ServerOptions['config']>;
  readonly mailsPerMinute?: number;
  /** Nothing listens on the port. */
  readonly down?: true;
  /** The work is done, but the connection is closed before the answer. */
  readonly answerLost?: true;
  /** An answer that only the hosted service gives, for reasons of its own. */
  readonly hosted?: { readonly status: number; readonly text: string };
}

/** Both endpoints, for rows and for mails, on a port of their own, with a site on the same origin. */
export class Backend {
  /** The headers that browsers asked for, one entry for each preflight request. */
  readonly preflights: string[] = [];
  /** How many POST requests came. */
  sent = 0;
  /** The server's log. */
  readonly log: string[] = [];
  readonly #site: Site;
  readonly #siteDir: string;
  readonly #database: Database;
  readonly #outbox: Outbox;
  #server: ReturnType<typeof createServer> | undefined;

  private constructor(site: Site, siteDir: string, database: Database, outbox: Outbox) {
    this.#site = site;
    this.#siteDir = siteDir;
    this.#database = database;
    this.#outbox = outbox;
  }

  /**
   * Opens an empty database and outbox in a site's data folder. Nothing listens until {@link Backend.serve}.
   *
   * @param siteDir - The composed site to serve, where it is not the one in that folder.
   */
  static async open(site: Site, siteDir = path.join(site.dataDir, 'site')): Promise<Backend> {
    const { dataDir } = site;
    for (const folder of ['database', 'mail'])
      rmSync(path.join(dataDir, folder), { recursive: true, force: true });
    const outbox = await openOutbox({
      dataDir,
      recipient: embeddedDefaults.contactEmail,
      log: () => undefined,
    });
    // Making one takes seconds, and is not what is looked at here.
    await copyEmptyDatabase(dataDir);
    return new Backend(site, siteDir, await openDatabase(dataDir), outbox);
  }

  /** Starts the server anew, with a fault or without any. */
  async serve({ database, outbox, config, mailsPerMinute, ...fault }: Fault = {}): Promise<void> {
    await this.#stop();
    if (fault.down) return;
    const server = createServer({
      siteDir: this.#siteDir,
      dataDir: this.#site.dataDir,
      database: database?.(this.#database) ?? Promise.resolve(this.#database),
      outbox: outbox?.(this.#outbox) ?? this.#outbox,
      config: { ...embeddedDefaults, ...config },
      ...(mailsPerMinute === undefined ? {} : { mailsPerMinute }),
      log: (line) => this.log.push(line),
    });
    server.server.prependListener('request', ({ method, headers }) => {
      if (method === 'OPTIONS') this.preflights.push(String(headers['access-control-request-headers']));
      if (method === 'POST') this.sent += 1;
    });
    const { hosted } = fault;
    if (hosted)
      server.addHook('preHandler', async ({ method }, reply) => {
        if (method === 'POST') await reply.code(hosted.status).send(hosted.text);
      });
    server.addHook('onSend', async (request) => {
      if (request.method === 'POST' && fault.answerLost) request.raw.socket.destroy();
    });
    await server.listen({ port: this.#site.port, host: 'localhost' });
    this.#server = server;
  }

  /** How many rows of a table have an address. */
  async countRows(table: BackendTable, email: string): Promise<number> {
    const rows = await this.#database.transaction((session) =>
      session.query(`select 1 from public.${table} where email = $1`, [email]),
    );
    return rows.length;
  }

  /** How many mails have an address to reply to. */
  countMails(email: string): number {
    const folder = path.join(this.#site.dataDir, 'mail');
    const mails = readdirSync(folder).filter((file) => file.endsWith('.eml'));
    return mails.filter((mail) => readFileSync(path.join(folder, mail), 'utf8').includes(`<${email}>`))
      .length;
  }

  async close(): Promise<void> {
    await this.#stop();
    await this.#outbox.close();
    await this.#database.close();
  }

  async #stop(): Promise<void> {
    this.#server?.server.closeAllConnections();
    await this.#server?.close();
    this.#server = undefined;
  }
}

const rolledBack = new Error('rolled back');

/** The database as it would be after a script, which every transaction runs first and rolls back at its end. */
export const afterScript =
  (script: string) =>
  async (own: Database): Promise<Database> => ({
    async transaction<Result>(work: Parameters<typeof own.transaction<Result>>[0]): Promise<Result> {
      const results: Result[] = [];
      try {
        await own.transaction(async (session) => {
          await session.script(script);
          results.push(await work(session));
          throw rolledBack;
        });
      } catch (cause) {
        if (cause !== rolledBack) throw cause;
      }
      return results[0] as Result;
    },
    close: () => own.close(),
  });
