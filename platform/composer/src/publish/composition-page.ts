import { createHash } from 'node:crypto';
import { type PublicRecord, publicRecordFile } from '@proper/operator-kit/composed-site';
import { escapeHtml } from '@proper/operator-kit/escape-html';
import type { PageBudget } from '@proper/operator-kit/page-budget';
import { plainStyles, plural, time } from '@proper/operator-kit/plain-page';
import { type Hindrance, hindrancesOf } from '@proper/operator-kit/standing';
import semver from 'semver';
import { unknownVersion } from '../model/faults';
import type { ReleaseFacts } from '../remote/job/part';
import { addPolicy } from '../remote/render/content-security-policy';

const styles = `${plainStyles}
.state li + li { margin-top: 0.5rem; }
.state .muted { display: block; }
section { display: grid; align-content: start; gap: 0.75rem; }
section.shell { margin-bottom: 1rem; }
.name { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; justify-content: space-between; }
.name h2 { margin: 0; }
.good { color: var(--colour-free); }
.note { color: var(--colour-info); font-weight: 600; }
dl { display: grid; gap: 0.5rem 1rem; margin: 0; }
dt { font-size: 0.9375rem; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.shell dl { grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
ul.plain { list-style: none; margin: 0; padding: 0; }
.use { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; margin-top: 0.375rem; }
svg.use-bar { display: block; width: 100%; height: 0.25rem; background: var(--colour-rule); }
svg.tick { width: 0.875em; height: 0.875em; fill: none; stroke: var(--colour-free); stroke-width: 2; }
svg.cross { width: 0.875em; height: 0.875em; fill: none; stroke: var(--colour-danger); stroke-width: 2; }
.shell ul.plain { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
rect { fill: var(--colour-accent); }
rect.over { fill: var(--colour-danger); }
details { padding: 0; border: 0; }
`;

const styleHash = createHash('sha256').update(styles).digest('base64');

/** The Content-Security-Policy of the page: its own style sheet, a preview's badge, and nothing else. */
export const compositionPagePolicy = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** How the standing of a name is shown. */
const tones: Readonly<Record<Hindrance['is'] | 'live' | 'not live', 'good' | 'note' | 'bad'>> = {
  live: 'good',
  pinned: 'note',
  waiting: 'note',
  'refused for now': 'note',
  refused: 'bad',
  disabled: 'bad',
  'not live': 'bad',
};

const tick =
  '<svg class="tick" viewBox="0 0 16 16" role="img" aria-label="fits"><path d="M2 9l4 4 8-11"/></svg>';
const cross =
  '<svg class="cross" viewBox="0 0 16 16" role="img" aria-label="does not fit"><path d="M3 3l10 10M13 3L3 13"/></svg>';

/** What happens next to a release that is not live, or that is live because an operator wants it. */
const whatFollows: Readonly<Record<Hindrance['is'], string>> = {
  refused: 'It stays out until its team publishes another version, or an operator accepts it.',
  'refused for now': 'The reason may pass: it is tried again without a change.',
  waiting:
    'It waits for a release of another team with another version of the contract, and is then tried again.',
  pinned: 'What its team publishes is not looked at until the operator unpins it.',
  disabled: 'Its pages say that they are not available, until the operator enables it.',
};

function renderHindrance(name: string, { is, version = unknownVersion, reason }: Hindrance): string {
  const release = version === unknownVersion ? name : `${name} ${version}`;
  return `<li><strong>${escapeHtml(release)} is ${is}</strong>: ${escapeHtml(reason)}.
<span class="muted">${whatFollows[is]}</span></li>`;
}

const partLabels: Readonly<Record<keyof PageBudget, string>> = {
  document: 'Document',
  scripts: 'Scripts',
  sharedModules: 'Shared modules',
  remoteEntry: 'Entry',
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Draws how much of each part of the budget the heaviest page uses. */
function renderBudget({ heaviest }: ReleaseFacts): string {
  const parts = (Object.keys(partLabels) as (keyof PageBudget)[]).flatMap((part) => {
    const most = heaviest[part];
    if (!most) return [];
    const { page, bytes, of } = most;
    const isOver = bytes > of;
    const share = Math.min(100, (bytes / of) * 100).toFixed(1);
    return `<li><div class="use"><span>${partLabels[part]}, ${escapeHtml(page)}</span> <span${isOver ? ' class="bad"' : ''}>${kilobytes(bytes)} of ${kilobytes(of)}</span></div>
<svg class="use-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect${isOver ? ' class="over"' : ''} width="${share}" height="1"/></svg></li>`;
  });
  return parts.length === 0
    ? ''
    : `<div><dt>Budget, of the page that needs most</dt><dd><ul class="plain">\n${parts.join('\n')}\n</ul></dd></div>`;
}

function renderPages({ pages: { count, first } }: ReleaseFacts): string {
  if (count === 0) return '';
  const links = first.map((page) => `<li><a href="${escapeHtml(page)}">${escapeHtml(page)}</a></li>`);
  const more = count > first.length ? `<li>and ${count - first.length} more</li>` : '';
  return `<div><dt>Pages</dt><dd><details><summary>${plural(count, 'page')}</summary><ul class="plain">${links.join('')}${more}</ul></details></dd></div>`;
}

/** Shows the versions that the shell brings, or a remote's ranges, each with whether the shell's version is in it. */
function renderContract({ shared }: ReleaseFacts, ofShell: ReleaseFacts['shared'] | undefined): string {
  const rows = Object.entries(shared).map(([name, range]) => {
    const text = `${escapeHtml(name)} ${escapeHtml(range)}`;
    if (!ofShell) return `<li>${text}</li>`;
    const isMet = semver.satisfies(ofShell[name] ?? '', range);
    return `<li>${isMet ? tick : cross} ${text}${isMet ? '' : `, and the shell brings ${escapeHtml(ofShell[name] ?? 'none')}`}</li>`;
  });
  return `<div><dt>${ofShell ? 'Works with' : 'Brings'}</dt><dd><ul class="plain">${rows.join('')}</ul></dd></div>`;
}

/** The public record where the configuration allows this page (`compositionPage`): open pages have no use for the rest of it. */
export interface DetailedRecord extends PublicRecord {
  readonly releases?: Readonly<Record<string, ReleaseFacts>>;
}

function renderName(record: DetailedRecord, name: string): string {
  const facts = record.releases?.[name];
  const version = record.versions[name];
  const routes = record.remotes.find((remote) => remote.name === name)?.routes ?? [];
  const is = hindrancesOf(record, name)[0]?.is ?? (version === undefined ? 'not live' : 'live');
  const isShell = name === 'shell';
  return `<section${isShell ? ' class="shell"' : ''} id="${escapeHtml(name)}">
<div class="name"><h2>${escapeHtml(name)}</h2> <span class="${tones[is]}">${is}</span></div>
<dl>
<div><dt>Live</dt><dd>${version === undefined ? 'none of its releases' : escapeHtml(version)}</dd></div>
${routes.length === 0 ? '' : `<div><dt>Routes</dt><dd>${routes.map(escapeHtml).join(' ')}</dd></div>`}
${facts ? renderContract(facts, isShell ? undefined : record.releases?.shell?.shared) + renderPages(facts) + renderBudget(facts) : ''}
</dl>
</section>`;
}

/**
 * Renders the page that shows a composition to everybody: what is live, from which releases, and why another one is not. It says
 * nothing that `composition.json` does not say, and runs no script.
 */
export function renderCompositionPage(record: DetailedRecord): string {
  const { versions, remotes, disabled, pinned, refused, unavailable } = record;
  const named = [
    ...remotes.map(({ name }) => name),
    ...Object.keys(versions),
    ...disabled,
    ...Object.keys(pinned),
    ...refused.map(({ name }) => name),
  ];
  const names = ['shell', ...new Set(named.filter((name) => name !== 'shell').toSorted())];
  const notes = names.flatMap((name) =>
    hindrancesOf(record, name).map((hindrance) => renderHindrance(name, hindrance)),
  );
  const away = unavailable.slice(0, 30).map(escapeHtml).join(' ');
  if (away !== '') notes.push(`<li>${plural(unavailable.length, 'page')} not available: ${away}</li>`);
  const state =
    notes.length === 0
      ? '<p class="state">Every release that the teams have published is live.</p>'
      : `<div class="state attention"><strong>Not everything is live as it was published</strong>\n<ul>\n${notes.join('\n')}\n</ul></div>`;
  const [shell = '', ...others] = names.map((name) => renderName(record, name));
  return addPolicy(
    `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Composition</title>
<style>${styles}</style>
</head>
<body>
<header>
<h1>What this site is composed from</h1>
<p class="muted">Composed ${time(record.at)}; last tried ${time(record.tried)}. All of it is in <a href="/${publicRecordFile}">${publicRecordFile}</a>.</p>
</header>
<main>
${state}
${shell}
<div class="grid">
${others.join('\n')}
</div>
</main>
</body>
</html>
`,
    compositionPagePolicy,
  );
}
