import { rmSync } from 'node:fs';
import path from 'node:path';
import { embeddedDefaults } from '@proper/operator-kit/embedded-defaults';
import { type Database, openDatabase } from '@proper/server/database';
import { createServer, type ServerOptions } from '@proper/server/http/create-server';
import { copyEmptyDatabase } from '@proper/server/test-support/empty-database';
import type { BackendTable } from '@proper/shared-types';
import type { Site } from './sites';

/** A fault to inject into a backend. The endpoints themselves are the real ones: they meet it and answer. */
export interface Fault {
  /** In place of the database. */
  readonly database?: (own: Database) => Promise<Database>;
  readonly config?: Partial<ServerOptions['config']>;
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
  #server: ReturnType<typeof createServer> | undefined;

  private constructor(site: Site, siteDir: string, database: Database) {
    this.#site = site;
    this.#siteDir = siteDir;
    this.#database = database;
  }

  /**
   * Opens an empty database in a site's data folder. Nothing listens until {@link Backend.serve}.
   *
   * @param siteDir - The composed site to serve, where it is not the one in that folder.
   */
  static async open(site: Site, siteDir = path.join(site.dataDir, 'site')): Promise<Backend> {
    const { dataDir } = site;
    rmSync(path.join(dataDir, 'database'), { recursive: true, force: true });
    // Making one takes seconds, and is not what is looked at here.
    await copyEmptyDatabase(dataDir);
    return new Backend(site, siteDir, await openDatabase(dataDir));
  }

  /** Starts the server anew, with a fault or without any. */
  async serve({ database, config, ...fault }: Fault = {}): Promise<void> {
    await this.#stop();
    if (fault.down) return;
    const server = createServer({
      siteDir: this.#siteDir,
      database: database?.(this.#database) ?? Promise.resolve(this.#database),
      config: { ...embeddedDefaults, ...config },
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

  /** How many emails have an address to reply to. */
  async countMails(email: string): Promise<number> {
    const rows = await this.#database.transaction((session) =>
      session.query('select 1 from private.emails where reply_to = $1', [email]),
    );
    return rows.length;
  }

  async close(): Promise<void> {
    await this.#stop();
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
    erase: (tables) => own.erase(tables),
    close: () => own.close(),
  });
