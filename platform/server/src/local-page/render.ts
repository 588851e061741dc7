import { escapeHtml } from '@proper/operator-kit/escape-html';
import type { Database, Session } from '../database';
import { tables, type VisitorTable } from '../visitors-data/tables';

/** The most rows of a table that the local page shows. */
const shownAtMost = 100;

/** What the page shows, in this order. */
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

/** A row with its columns, but for those that are empty. */
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
    `select ${columns.join(', ')} from ${relation} order by created_at desc limit ${shownAtMost}`,
  );
  const content = rows.length === 0 ? '<p>Nothing yet.</p>' : rows.map(renderRow).join('\n');
  return `<section>\n<h2>${headings[table]}</h2>\n${content}\n</section>`;
}

/**
 * What the embedded backends have saved, newest first, as a document without scripts. Whatever a visitor typed is text in
 * it. Rejects when the database can't be reached.
 */
export async function renderLocalPage(database: Database): Promise<string> {
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
<p>What the forms of <a href="/">this site</a> have sent, the latest ${shownAtMost} of each kind.
Only a browser on this machine can open this page, with the key that the server's start printed. Reload it to see what is new.</p>
${sections.join('\n')}
</body>
</html>
`;
}
