import { escapeHtml } from '@proper/operator-kit/escape-html';
import { plural, table, time } from '@proper/operator-kit/plain-page';
import type { SiteRecord } from '@proper/operator-kit/site-record';
import type { VisitorTable } from '../visitors-data/tables';
import { drawChart } from './chart';
import { chartDays, type Figures, maxRows, type StuckEmail, type VisitorFigures } from './figures';

/** Seconds after which an email that waits needs attention. */
const longWaitSeconds = 600;
const dayMs = 24 * 60 * 60_000;

/** The headings of what is saved, in their order. */
const headings: Readonly<Record<VisitorTable, string>> = {
  mail: 'Emails',
  email_submissions: 'Leads',
  newsletter_subscriptions: 'Newsletter',
};

/** What needs attention, in the order of urgency; empty if nothing does. */
function findProblems({ now, site, visitors }: Figures): readonly string[] {
  const problems: string[] = [];
  if (visitors === undefined)
    problems.push('The database cannot be used: forms fail, and keep what was typed.');
  if (site === undefined) problems.push('Nothing has been composed yet, or this server cannot see it.');
  for (const { name, version } of site?.refused ?? []) problems.push(`${name} ${version} was refused.`);
  if (site !== undefined && site.unavailable.length > 0)
    problems.push(`${plural(site.unavailable.length, 'page')} not available.`);
  if (visitors === undefined) return problems;
  const { totals, faults } = visitors;
  if (totals.emails.failed > 0)
    problems.push(`${plural(totals.emails.failed, 'email')} could not be delivered.`);
  if (totals.oldestWaitingSeconds > longWaitSeconds)
    problems.push(`An email has waited for ${Math.round(totals.oldestWaitingSeconds / 60)} minutes.`);
  const recent = faults.filter(
    (fault) => !fault.by_extension && now.getTime() - new Date(fault.last_at).getTime() < dayMs,
  );
  for (const remote of new Set(recent.map((fault) => fault.remote)))
    problems.push(`Faults of ${remote} in the last 24 hours.`);
  return problems;
}

function renderState(figures: Figures): string {
  const problems = findProblems(figures);
  if (problems.length === 0) return '<p class="state">Everything works.</p>';
  const items = problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('\n');
  return `<div class="state attention"><strong>Needs attention</strong>\n<ul>\n${items}\n</ul></div>`;
}

const markBad = (text: string): string => `<span class="bad">${text}</span>`;

function renderSite({ releases, refused, pinned, disabled, at, tried }: SiteRecord): string {
  const rows = releases.map(({ name, version, since }) => [
    escapeHtml(name),
    escapeHtml(version),
    time(since),
    pinned[name] === undefined ? 'follows its team' : 'pinned',
  ]);
  const disabledRows = disabled.map((name) => [escapeHtml(name), '', '', markBad('disabled')]);
  const refusals = refused.map(({ name, version, reason, since }) => [
    escapeHtml(name),
    escapeHtml(version),
    escapeHtml(reason),
    time(since),
  ]);
  return `<section>
<h2>Live</h2>
<p class="muted">Composed ${time(at)}; last tried ${time(tried)}.</p>
${table(['Release', 'Version', 'Live since', 'State'], [...rows, ...disabledRows])}
</section>
<section>
<h2>Refused</h2>
${refusals.length === 0 ? '<p class="muted">Nothing is refused.</p>' : table(['Release', 'Version', 'Reason', 'Since'], refusals)}
</section>`;
}

const renderFigure = (label: string, count: number, isBad = false): string =>
  `<div><dt>${label}</dt><dd${isBad ? ' class="bad"' : ''}>${count}</dd></div>`;

const renderCharts = ({ totals, leadsByDay, emailsByDay }: VisitorFigures): string => `<div class="grid">
<section>
<h2>Leads</h2>
<dl class="figures">${renderFigure('today', leadsByDay.at(-1)?.count ?? 0)}${renderFigure('kept', totals.leads)}${renderFigure('newsletter', totals.newsletter)}</dl>
${drawChart('leads', leadsByDay)}
</section>
<section>
<h2>Emails</h2>
<dl class="figures">${renderFigure('today', emailsByDay.at(-1)?.count ?? 0)}${renderFigure('waiting', totals.emails.waiting, totals.oldestWaitingSeconds > longWaitSeconds)}${renderFigure('failed', totals.emails.failed, totals.emails.failed > 0)}${renderFigure('delivered', totals.emails.sent + totals.emails.kept)}</dl>
${drawChart('emails', emailsByDay)}
</section>
</div>`;

function renderStuck(stuck: readonly StuckEmail[], token: string): string {
  if (stuck.length === 0) return '<p class="muted">No email waits or has failed.</p>';
  const rows = stuck.map(({ id, created_at, from_name, state, attempts, fault }) => [
    time(created_at),
    escapeHtml(from_name),
    state === 'failed' ? markBad(state) : state,
    `${attempts}${fault === null ? '' : `, ${escapeHtml(fault)}`}`,
    `<form method="post" action="/operator/emails/${escapeHtml(id)}/send-again"><input type="hidden" name="token" value="${token}">` +
      `<button aria-label="Send the email from ${escapeHtml(from_name)} again">Send again</button></form>`,
  ]);
  return table(['Sent', 'From', 'State', 'Attempts', 'Action'], rows);
}

function renderFaults({ faults }: VisitorFigures): string {
  if (faults.length === 0) return '<p class="muted">No browser has reported a fault.</p>';
  const rows = faults.map(({ remote, release, phase, by_extension, times, last_at }) => [
    escapeHtml(remote),
    escapeHtml(release),
    phase,
    by_extension ? 'a browser extension' : 'the site',
    String(times),
    time(last_at),
  ]);
  return `${table(['Remote', 'Release', 'Phase', 'Caused by', 'Times', 'Last'], rows)}
<p class="muted">npm run site -- faults names the lines of the source.</p>`;
}

/** Renders the columns of a row that are not empty. */
function renderRow(row: object): string {
  const entries = Object.entries(row).map(([column, value]: [string, unknown]) => {
    const text = value instanceof Date ? value.toISOString() : String(value ?? '');
    return text && `<dt>${column}</dt><dd>${escapeHtml(text)}</dd>\n`;
  });
  return `<dl>\n${entries.join('')}</dl>`;
}

const renderRows = ({ rows }: VisitorFigures): string =>
  (Object.keys(headings) as VisitorTable[])
    .map((name) => {
      const content = rows[name].length === 0 ? '<p>Nothing yet.</p>' : rows[name].map(renderRow).join('\n');
      return `<details>\n<summary>${headings[name]}</summary>\n<div class="rows">\n${content}\n</div>\n</details>`;
    })
    .join('\n');

/**
 * Renders the page: no scripts, and nothing from elsewhere.
 *
 * @param token - The hidden field of its forms.
 */
export function renderPage(figures: Figures, token: string): string {
  const { now, site, visitors } = figures;
  const ofVisitors =
    visitors === undefined
      ? ''
      : `${renderCharts(visitors)}
<section id="emails">
<h2>Waiting and failed emails</h2>
${renderStuck(visitors.stuck, token)}
</section>
<section>
<h2>Faults in browsers</h2>
${renderFaults(visitors)}
</section>
<section>
<h2>Saved</h2>
<p class="muted">The latest ${maxRows} of each kind.</p>
${renderRows(visitors)}
</section>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Operator | Proper</title>
<link rel="stylesheet" href="/operator/style.css">
</head>
<body>
<header>
<h1>Proper, for its operator</h1>
<p class="muted">As of ${time(now)}; charts: ${chartDays} days. <a href="/operator">Reload</a></p>
</header>
<main>
${renderState(figures)}
${site === undefined ? '' : renderSite(site)}
${ofVisitors}
</main>
</body>
</html>
`;
}
