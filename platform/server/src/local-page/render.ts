import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import type { BackendTable } from '@proper/shared-types';
import { type ColourName, palette } from '@proper/shared-types/brand';
import type { Database } from '../database';
import { contactEmail } from '../email/contact-email';
import type { EmailRow, EmailState } from '../email/email-store';
import type { SavedRow } from '../visitors-data/tables';

/** The most of each kind that the local page shows. */
const shownAtMost = 100;

/** What the embedded backends have saved, newest first. */
interface Saved {
  readonly leads: readonly SavedRow<'email_submissions'>[];
  readonly subscriptions: readonly SavedRow<'newsletter_subscriptions'>[];
  readonly emails: readonly EmailRow[];
}

/** Reads all three kinds. Rejects when the database can't be reached. */
export const readSaved = (database: Database): Promise<Saved> =>
  database.transaction(async (session) => {
    const latest = <Row extends object>(relation: string) =>
      session.query<Row>(`select * from ${relation} order by created_at desc limit ${shownAtMost}`);
    const latestOf = <Table extends BackendTable>(table: Table) => latest<SavedRow<Table>>(`public.${table}`);
    return {
      leads: await latestOf('email_submissions'),
      subscriptions: await latestOf('newsletter_subscriptions'),
      emails: await latest<EmailRow>('private.emails'),
    };
  });

const colourNames: readonly ColourName[] = ['paper', 'ink', 'muted', 'rule', 'accent'];

/** The brand's colours as custom properties, for the style sheet. */
const colours = colourNames.map(
  (name) => `  --${name}: light-dark(${palette.light[name]}, ${palette.dark[name]});`,
);
const styles = `:root {
  color-scheme: light dark;
${colours.join('\n')}
}
${readFileSync(path.join(import.meta.dirname, 'local-page.css'), 'utf8')}`;

function time(date: Date): string {
  const iso = date.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

/** Cells are HTML already. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = headings.map((heading) => `<th scope="col">${heading}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>
<thead><tr>${head}</tr></thead>
<tbody>${body}</tbody>
</table></div>`;
}

/** What has become of an email; nothing where emails are kept as files. */
const stateLines: Readonly<Record<EmailState, string>> = {
  kept: '',
  waiting: 'Waits to be sent.',
  sent: 'Sent.',
  failed: 'Refused by the mail server for good.',
};

function renderEmail(row: EmailRow, recipient: string): string {
  const { subject, text, replyTo } = contactEmail(row, { sender: recipient, recipient });
  const state = stateLines[row.state];
  return `<article>
<h3>${escapeHtml(subject)}</h3>
<p class="quiet">${time(row.created_at)} · to ${escapeHtml(recipient)} · answers go to ${escapeHtml(replyTo?.address ?? 'nobody')}</p>
${state && `<p><strong>${state}</strong></p>\n`}<pre>${escapeHtml(text.trim())}</pre>
</article>`;
}

const section = (title: string, items: readonly unknown[], nothing: string, content: () => string): string =>
  `<h2>${title}</h2>\n${items.length === 0 ? `<p class="quiet">${nothing}</p>` : content()}`;

/**
 * The local page as a document without scripts. Whatever a visitor typed is text in it.
 *
 * @param recipient - Where emails go.
 */
export function renderLocalPage({ leads, subscriptions, emails }: Saved, recipient: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Saved on this machine | Proper</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Saved on this machine</h1>
<p class="quiet">What the forms of <a href="/">this site</a> have sent, the latest ${shownAtMost} of each kind.
Only a browser on this machine can open this page, with the key that the server's start printed. Reload it to see what is new.</p>
${section('Emails', emails, 'No contact request has been sent yet.', () =>
  emails.map((row) => renderEmail(row, recipient)).join('\n'),
)}
${section('Leads', leads, 'Nobody has asked for a resource yet.', () =>
  table(
    ['When', 'First name', 'Email', 'Resource', 'Type', 'File'],
    leads.map((lead) => [
      time(lead.created_at),
      escapeHtml(lead.first_name),
      escapeHtml(lead.email),
      escapeHtml(lead.resource_title),
      escapeHtml(lead.resource_type),
      escapeHtml(lead.download_url ?? 'none'),
    ]),
  ),
)}
${section('Newsletter', subscriptions, 'Nobody has signed up yet.', () =>
  table(
    ['When', 'Email'],
    subscriptions.map(({ created_at, email }) => [time(created_at), escapeHtml(email)]),
  ),
)}
</main>
</body>
</html>
`;
}
