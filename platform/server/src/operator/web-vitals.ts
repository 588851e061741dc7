import type { SiteManifest } from '@proper/shared-types/release';
import { type WebVital, webVitals } from '@proper/shared-types/web-vitals';
import { type Html, html, renderTable } from './html';

/** One metric's values for a release, over all measured visits. */
export interface WebVitalsSummary {
  readonly name: string;
  /** The release as browsers report it: the shell's version, or the address of a remote's entry. */
  readonly release: string;
  /** Null for all pages together. */
  readonly page: string | null;
  readonly metric: WebVital;
  readonly visits: number;
  /** Milliseconds, or layout shift. */
  readonly median: number;
  readonly p75: number;
  readonly last_at: Date;
}

/** The count is cast, because drivers return a `bigint` as text. */
export const selectWebVitals = 'select *, visits::int from private.summarise_web_vitals()';

const labels: Readonly<Record<WebVital, string>> = {
  lcp: 'Largest text or picture shown',
  inp: 'Slowest answer to a touch',
  ttfb: 'First byte',
  hydrated: 'Page reacts',
  cls: 'Layout shift',
};

/** With fewer visits, or a smaller difference, the cause may be chance. */
const [minVisits, maxGrowth] = [50, 1.2];

/** Pairs summaries of live releases with those of the releases measured last before them. */
function pairWithPrevious(summaries: readonly WebVitalsSummary[], { versions, remotes }: SiteManifest) {
  const live = new Map([
    ['shell', versions.shell],
    ...remotes.map(({ name, entry }) => [name, entry] as const),
  ]);
  const isLive = ({ name, release }: WebVitalsSummary): boolean => live.get(name) === release;
  return summaries.filter(isLive).map((since) => {
    const { name, page, metric } = since;
    const before = summaries
      .filter((each) => each.name === name && each.page === page && each.metric === metric && !isLive(each))
      .toSorted((one, other) => other.last_at.getTime() - one.last_at.getTime())[0];
    return { ...since, before };
  });
}

const formatValue = (metric: WebVital, value: number | undefined): string =>
  value === undefined ? '–' : `${value.toLocaleString('en-GB')}${metric === 'cls' ? '' : ' ms'}`;

/** Lists the pages that became slower with a live release, one sentence each. */
export function findSlowerPages(summaries: readonly WebVitalsSummary[], site: SiteManifest): string[] {
  return pairWithPrevious(summaries, site).flatMap(({ name, page, metric, visits, p75, before }) => {
    if (page === null || metric === 'ttfb' || metric === 'cls' || !before) return [];
    if (Math.min(visits, before.visits) < minVisits || p75 <= maxGrowth * before.p75) return [];
    const [now, then] = [formatValue(metric, p75), formatValue(metric, before.p75)];
    return `${page} is slower since the last release of ${name}: ${labels[metric].toLowerCase()} after ${now} instead of ${then} (75th percentile of ${visits} visits).`;
  });
}

/** Renders the web vitals of the live releases. */
export function renderWebVitals(summaries: readonly WebVitalsSummary[], site: SiteManifest): Html {
  const rows = pairWithPrevious(summaries, site)
    .filter(({ page }) => page === null)
    .toSorted((one, other) => webVitals.indexOf(one.metric) - webVitals.indexOf(other.metric))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, metric, visits, median, p75, before }) => [
      name,
      labels[metric],
      `${before?.visits ?? 0} → ${visits}`,
      `${formatValue(metric, before?.median)} → ${formatValue(metric, median)}`,
      `${formatValue(metric, before?.p75)} → ${formatValue(metric, p75)}`,
    ]);
  const slower = findSlowerPages(summaries, site);
  return html`${slower.length > 0 && html`<ul class="bad">${slower.map((text) => html`<li>${text}</li>\n`)}</ul>`}
<p class="muted">The last 30 days: with the release before → with the one that is live.</p>
${renderTable(['Release', 'What', 'Visits', 'Median', '75th percentile'], rows, 'No visit has been measured.')}`;
}
