import type { ErrorGroup, Figures, Submission } from './figures';
import { type Html, html, plural, styles, table, time } from './html';
import type { SiteRecord } from './site-record';

/** Seconds after which an email that waits needs attention. */
const longWaitSeconds = 600;
const dayMs = 24 * 60 * 60_000;
/** Errors that are shown at once; the others are behind a summary. */
const shownErrors = 20;

/** What needs attention, in the order of urgency; empty if nothing does. */
function findProblems({ now, site, visitors }: Figures): readonly string[] {
  const problems: string[] = [];
  if (visitors === undefined)
    problems.push('The database cannot be used: forms fail, and keep what was typed.');
  if (site === undefined) problems.push('Nothing has been composed yet, or this server cannot see it.');
  for (const { name, version } of site?.refused ?? []) problems.push(`${name} ${version} was refused.`);
  for (const { name } of site?.unavailable ?? []) problems.push(`The pages of ${name} are not available.`);
  if (visitors === undefined) return problems;
  const { totals, errors } = visitors;
  if (totals.emails.failed > 0)
    problems.push(`${plural(totals.emails.failed, 'contact request')} could not be delivered.`);
  if (totals.oldestWaitingSeconds > longWaitSeconds)
    problems.push(
      `A contact request has waited for ${Math.round(totals.oldestWaitingSeconds / 60)} minutes.`,
    );
  const recent = errors.filter(
    ({ by_extension, last_at }) => !by_extension && now.getTime() - new Date(last_at).getTime() < dayMs,
  );
  for (const remote of new Set(recent.map((error) => error.remote)))
    problems.push(`Browsers reported errors of ${remote} in the last 24 hours.`);
  return problems;
}

function renderSite({ releases, refused, pinned, disabled, composedAt }: SiteRecord): Html {
  const live = releases.map(({ name, version, since }) => [
    name,
    version,
    time(since),
    pinned[name] === undefined ? 'follows its team' : 'pinned',
  ]);
  const off = disabled.map((name) => [name, '', '', html`<span class="bad">disabled</span>`]);
  const rejected = refused.map(({ name, version, reason, since }) => [name, version, reason, time(since)]);
  return html`<p class="muted">Composed ${time(composedAt)}.</p>
${table(['Release', 'Version', 'Live since', 'State'], [...live, ...off], 'No release is live.')}
<h3>Refused</h3>
${table(['Release', 'Version', 'Why', 'Since'], rejected, 'Nothing was refused.')}`;
}

const renderFields = (fields: Submission['fields']): Html =>
  html`<dl>${Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>\n`)}</dl>`;

function renderRequests({ totals, stuck, latest }: NonNullable<Figures['visitors']>): Html {
  const { emails, leads, newsletter } = totals;
  const rows = stuck.map(({ id, created_at, state, attempts, error_code, fields }) => [
    time(created_at),
    html`<span class="bad">${state}</span> after ${plural(attempts, 'attempt')} ${error_code ?? ''}`,
    renderFields(fields),
    html`<form method="post" action="/emails/${id}"><button>Send again</button></form>`,
  ]);
  const submitted = latest.map(({ kind, created_at, fields }) => [
    time(created_at),
    kind,
    renderFields(fields),
  ]);
  return html`<p class="muted">Kept: ${plural(leads, 'lead')}, ${plural(newsletter, 'subscription')} to the newsletter, and contact requests:
${emails.sent} sent, ${emails.kept} as files, ${emails.waiting} waiting, ${emails.failed} failed.</p>
<h3>Waiting or failed</h3>
${table(['Sent', 'State', 'Request', ''], rows, 'No contact request waits or has failed.')}
<h3>Last 24 hours</h3>
${table(['Sent', 'Kind', 'Content'], submitted, 'Nothing has come.')}`;
}

const errorTable = (errors: readonly ErrorGroup[]): Html =>
  table(
    ['Clients', 'Release', 'What', 'Last'],
    errors.map(({ clients, remote, release, phase, by_extension, cause, page, stack, last_at }) => [
      clients,
      `${remote} ${release}`,
      html`${by_extension ? 'extension, ' : ''}${phase} on ${page}<pre>${[cause, ...stack].join('\n')}</pre>`,
      time(last_at),
    ]),
    'No browser has reported an error in 30 days.',
  );

function renderErrors(errors: readonly ErrorGroup[]): Html {
  const more = errors.slice(shownErrors);
  return html`<p class="muted">Grouped, those that most clients met first. A client counts once a day for each.</p>
${errorTable(errors.slice(0, shownErrors))}
${more.length > 0 ? html`<details><summary>${more.length} more</summary>${errorTable(more)}</details>` : ''}`;
}

/** Renders the operator's page: what is live, which requests wait, failed and came, and what fails in browsers. */
export function renderPage(figures: Figures): string {
  const { site, visitors, now } = figures;
  const problems = findProblems(figures);
  const unknown = html`<p class="bad">The database cannot be used.</p>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${problems.length === 0 ? 'Everything works' : plural(problems.length, 'problem')}: Proper</title>
<style>${{ html: styles }}</style>
</head>
<body>
<h1>Proper</h1>
<p class="muted">${time(now)}</p>
${
  problems.length === 0
    ? html`<p>Everything works.</p>`
    : html`<ul class="bad">${problems.map((problem) => html`<li>${problem}</li>\n`)}</ul>`
}
<h2>What is live, and what was refused</h2>
${site ? renderSite(site) : html`<p class="muted">No composed site was found.</p>`}
<h2>Requests of visitors</h2>
${visitors ? renderRequests(visitors) : unknown}
<h2>Errors in browsers</h2>
${visitors ? renderErrors(visitors.errors) : unknown}
</body>
</html>
`.html;
}
