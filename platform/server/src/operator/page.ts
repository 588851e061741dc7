import type { SiteManifest } from '@proper/shared-types/release';
import type { Database } from '../database';
import type { EmailRow } from '../forms/delivery';
import type { Submission } from '../forms/submissions';
import type { BrowserError } from '../reports/browser-errors';
import { formatCount, type Html, html, renderTable, renderTime, styles } from './html';
import { type Problem, readSiteManifest } from './problems';
import { renderWebVitals, selectWebVitals, type WebVitalsSummary } from './web-vitals';

/** Reports of the same error, on any page. */
interface ErrorGroup {
  readonly latest: BrowserError;
  readonly last_at: Date;
  /** How many clients met the error. */
  readonly clients: number;
}

/** The most rows of each table. */
const maxRows = 500;

const readVisitors = (database: Database) =>
  database.transaction(async (session) => ({
    undelivered: await session.query<EmailRow>(
      `select * from private.emails where state in ('waiting', 'failed') order by state, created_at limit ${maxRows}`,
    ),
    latest: await session.query<Submission>(
      `select * from private.export_submissions() where created_at > now() - interval '1 day'
       order by created_at desc limit ${maxRows}`,
    ),
    errors: await session.query<ErrorGroup>(
      `select (array_agg(report order by reported_at desc))[1] as latest, max(reported_at) as last_at,
         count(distinct client_hash)::int as clients
       from private.browser_errors
       group by report - 'page' - 'stack', report -> 'byExtension'
       order by report -> 'byExtension', clients desc, last_at desc limit ${maxRows}`,
    ),
    webVitals: await session.query<WebVitalsSummary>(selectWebVitals),
  }));

/** Reads all data of the page. An unusable database affects only its own parts. */
export async function readOverview(database: Promise<Database>, siteDataDir: string) {
  return {
    now: new Date(),
    site: readSiteManifest(siteDataDir),
    /** Undefined if the database cannot be used. */
    visitors: await database.then(readVisitors).catch(() => undefined),
  };
}

type Overview = Awaited<ReturnType<typeof readOverview>>;

function renderSite({ versions, refused, pinned, disabled, composedAt }: SiteManifest): Html {
  const getState = (name: string): string => (pinned[name] === undefined ? 'follows its team' : 'pinned');
  const liveRows = Object.entries(versions).map(([name, version]) => [name, version, getState(name)]);
  const disabledRows = disabled.map((name) => [name, '', html`<span class="bad">disabled</span>`]);
  const refusedRows = refused.map(({ name, version, reason }) => [name, version, reason]);
  return html`<p class="muted">Composed ${renderTime(composedAt)}.</p>
${renderTable(['Release', 'Version', 'State'], [...liveRows, ...disabledRows], 'No release is live.')}
<h3>Refused</h3>
${renderTable(['Release', 'Version', 'Why'], refusedRows, 'Nothing was refused.')}`;
}

const renderFields = (fields: Submission['fields']): Html =>
  html`<dl>${Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>\n`)}</dl>`;

function renderRequests({ undelivered, latest }: NonNullable<Overview['visitors']>): Html {
  const undeliveredRows = undelivered.map(({ id, created_at, state, attempts, error_code, fields }) => [
    renderTime(created_at),
    html`<span class="bad">${state}</span> after ${formatCount(attempts, 'attempt')} ${error_code ?? ''}`,
    renderFields(fields),
    html`<form method="post" action="/emails/${id}"><button>Send again</button></form>`,
  ]);
  const latestRows = latest.map((each) => [
    renderTime(each.created_at),
    each.kind,
    renderFields(each.fields),
  ]);
  return html`<h3>Waiting or failed</h3>
${renderTable(['Sent', 'State', 'Request', ''], undeliveredRows, 'No contact request waits or has failed.')}
<h3>Last 24 hours</h3>
${renderTable(['Sent', 'Kind', 'Content'], latestRows, 'Nothing has come.')}`;
}

function renderErrors(errors: readonly ErrorGroup[]): Html {
  const rows = errors.map(({ clients, last_at, latest }) => {
    const { remote, release, phase, page, cause, stack, byExtension } = latest;
    const where = `${byExtension ? 'extension, ' : ''}${phase} on ${page}`;
    const description = html`${where}<pre>${[cause, ...stack].join('\n')}</pre>`;
    return [clients, `${remote} ${release}`, description, renderTime(last_at)];
  });
  return html`<p class="muted">Grouped, those that most clients met first. A client counts once a day for each.</p>
${renderTable(['Clients', 'Release', 'What', 'Last'], rows, 'No browser has reported an error in 30 days.')}`;
}

/** Renders the operator's page: the live site, requests, errors in browsers, and the speed of pages. */
export function renderPage({ site, visitors, now }: Overview, problems: readonly Problem[]): string {
  const siteNotice = html`<p class="muted">No composed site was found.</p>`;
  const databaseNotice = html`<p class="bad">The database cannot be used.</p>`;
  const missing = visitors ? siteNotice : databaseNotice;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${problems.length === 0 ? 'Everything works' : formatCount(problems.length, 'problem')}: Proper</title>
<style>${{ html: styles }}</style>
</head>
<body>
<h1>Proper</h1>
<p class="muted">${renderTime(now)}</p>
${
  problems.length === 0
    ? html`<p>Everything works.</p>`
    : html`<ul class="bad">${problems.map(({ text }) => html`<li>${text}</li>\n`)}</ul>`
}
<h2>What is live, and what was refused</h2>
${site ? renderSite(site) : siteNotice}
<h2>Requests of visitors</h2>
${visitors ? renderRequests(visitors) : databaseNotice}
<h2>Browser errors</h2>
${visitors ? renderErrors(visitors.errors) : databaseNotice}
<h2>How fast pages are for visitors</h2>
${visitors && site ? renderWebVitals(visitors.webVitals, site) : missing}
</body>
</html>
`.html;
}
