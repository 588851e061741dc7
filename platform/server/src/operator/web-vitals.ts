import type { SiteManifest } from '@proper/shared-types/release';
import { type WebVital, webVitals } from '@proper/shared-types/web-vitals';
import { type Html, html, renderTable } from './html';

/** One metric's values for a release, over all measured visits. */
export interface WebVitalsSummary {
  readonly name: string;
  /** The release as browsers report it: the shell's version, or the address of a remote's entry. */
  readonly release: string;
  readonly metric: WebVital;
  readonly visits: number;
  /** Milliseconds, or layout shift. */
  readonly median: number;
  readonly p75: number;
}

/** A visit counts for the shell and for the page's remote. The release that was measured last comes first. */
export const selectWebVitals = `
  select name, release, metric, count(*)::int as visits,
    percentile_disc(0.5) within group (order by value::real) as median,
    percentile_disc(0.75) within group (order by value::real) as p75
  from private.web_vitals,
    lateral (
      select 'shell', report ->> 'shell' union select report ->> 'remote', report ->> 'release'
    ) as releases (name, release),
    lateral jsonb_each_text(report -> 'values') as measured (metric, value)
  group by name, release, metric
  order by max(hour) desc`;

const labels: Readonly<Record<WebVital, string>> = {
  lcp: 'Largest text or picture shown',
  inp: 'Slowest answer to a touch',
  ttfb: 'First byte',
  hydrated: 'Page reacts',
  cls: 'Layout shift',
};

const formatValue = (metric: WebVital, value: number | undefined): string => {
  if (value === undefined) return '–';
  return metric === 'cls' ? value.toFixed(3) : `${Math.round(value).toLocaleString('en-GB')} ms`;
};

/** Renders the web vitals of the live releases, beside those of the releases before them. */
export function renderWebVitals(
  summaries: readonly WebVitalsSummary[],
  { versions, remotes }: SiteManifest,
): Html {
  const live = [['shell', versions.shell], ...remotes.map(({ name, entry }) => [name, entry])];
  const rows = live.flatMap(([name = '', release]) =>
    webVitals.flatMap((metric) => {
      const all = summaries.filter((each) => each.name === name && each.metric === metric);
      const since = all.find((each) => each.release === release);
      const before = all.find((each) => each !== since);
      if (since === undefined) return [];
      return [
        [
          name,
          labels[metric],
          `${before?.visits ?? 0} → ${since.visits}`,
          `${formatValue(metric, before?.median)} → ${formatValue(metric, since.median)}`,
          `${formatValue(metric, before?.p75)} → ${formatValue(metric, since.p75)}`,
        ],
      ];
    }),
  );
  return html`<p class="muted">The last 30 days: with the release before → with the one that is live.</p>
${renderTable(['Release', 'What', 'Visits', 'Median', '75th percentile'], rows, 'No visit has been measured.')}`;
}
