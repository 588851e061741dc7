import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database, Session } from '../database';
import { tables, type VisitorTable } from '../visitors-data/tables';

const loopbackAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * True for a request from this machine that also names this machine: another site could point its own name to this machine
 * (DNS rebinding) and read the page.
 */
const isLocal = (request: FastifyRequest): boolean =>
  loopbackAddress.test(request.socket.remoteAddress ?? '') && loopbackHost.test(request.headers.host ?? '');

/** Returns a new random key, safe in an address. */
export const createLocalKey = (): string => randomBytes(24).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares keys in a time that does not depend on how much of them is the same. */
const isSameKey = (key: string, candidate: unknown): boolean =>
  typeof candidate === 'string' && timingSafeEqual(digest(key), digest(candidate));

/** The page shows this many rows of each table. */
const maxRows = 100;

/** The headings of the page, in their order. */
const headings: Readonly<Record<VisitorTable, string>> = {
  mail: 'Emails',
  email_submissions: 'Leads',
  newsletter_subscriptions: 'Newsletter',
};

const styles = `
  :root { color-scheme: light dark; }
  body { max-width: 80rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; font: 1rem / 1.5 system-ui, sans-serif; }
  section { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); gap: 1rem; }
  h2, section > p { grid-column: 1 / -1; margin-bottom: 0; }
  dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    align-content: start;
    gap: 0.125rem 1rem;
    margin: 0;
    border: 1px solid color-mix(in srgb, currentcolor 30%, transparent);
    padding: 0.75rem 1rem;
  }
  dt, p { color: color-mix(in srgb, currentcolor 75%, transparent); }
  dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Renders the columns of a row that are not empty. */
function renderRow(row: object): string {
  const entries = Object.entries(row).map(([column, value]: [string, unknown]) => {
    const text = value instanceof Date ? value.toISOString() : String(value ?? '');
    return text && `<dt>${column}</dt><dd>${escapeHtml(text)}</dd>\n`;
  });
  return `<dl>\n${entries.join('')}</dl>`;
}

async function renderTable(session: Session, table: VisitorTable): Promise<string> {
  const { columns, relation } = tables[table];
  const rows = await session.query(
    `select ${columns.join(', ')} from ${relation} order by created_at desc limit ${maxRows}`,
  );
  const content = rows.length === 0 ? '<p>Nothing yet.</p>' : rows.map(renderRow).join('\n');
  return `<section>\n<h2>${headings[table]}</h2>\n${content}\n</section>`;
}

/** Renders what the forms saved, newest first, without scripts. Rejects if the database can't be reached. */
async function renderPage(database: Database): Promise<string> {
  const sections = await database.transaction(async (session) => {
    const rendered: string[] = [];
    for (const table of Object.keys(headings) as VisitorTable[])
      rendered.push(await renderTable(session, table));
    return rendered;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Saved on this machine | Proper</title>
<style>${styles}</style>
</head>
<body>
<h1>Saved on this machine</h1>
<p>What the forms of <a href="/">this site</a> have sent, the latest ${maxRows} of each kind.
Only a browser on this machine can open this page, with the key that the server printed when it started. Reload it to see new entries.</p>
${sections.join('\n')}
</body>
</html>
`;
}

export interface LocalPageOptions {
  readonly database: Promise<Database>;
  /** Whoever opens the page must know it: behind a proxy on this machine, every visitor comes from this machine. */
  readonly key: string;
}

/** `/local?key=…`: what the forms saved, for a person at this machine who knows the key. Anybody else gets a 404. */
export function serveLocalPage(server: FastifyInstance, { database, key }: LocalPageOptions): void {
  server.get<{ Querystring: { key?: unknown } }>('/local', async (request, reply) => {
    if (!isLocal(request) || !isSameKey(key, request.query.key)) return reply.callNotFound();
    const page = await renderPage(await database);
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
