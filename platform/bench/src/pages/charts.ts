import type { Chart } from '../bench';
import { stackedBars } from '../report/stacked-bars';
import { ratio } from '../report/table';
import { kilobytes } from '../report/units';
import type { Figures } from './browser/figures';
import type { MeasuredSites } from './rounds';
import { scriptParts } from './weights/parts';
import type { WeighedPage } from './weights/weights';

/** When pages are painted and when they react, the site's and the monolith's, to the floor. */
export function timesChart({ floor, pages }: MeasuredSites): Chart {
  const bar = (name: string, { firstPaint, hydrated }: Figures) => ({
    name,
    values: [firstPaint / floor.hydrated, (hydrated - firstPaint) / floor.hydrated],
  });
  const title = 'From the click to a page that reacts, as times of the floor';
  return {
    file: 'pages-times.svg',
    title,
    svg: stackedBars({
      title,
      parts: ['until it is painted', 'until it has hydrated'],
      bars: [
        bar('floor', floor),
        ...pages.flatMap(({ subject, federated, monolith }) => [
          bar(subject.path, federated),
          bar('monolith', monolith),
        ]),
      ],
      inText: (sum) => ratio(sum, 1),
    }),
  };
}

/** What the parts of a page weigh, the site's and the monolith's. */
export function weightsChart(pages: readonly WeighedPage[]): Chart {
  const used = scriptParts.filter((part) =>
    pages.some(({ federated, monolith }) => federated.has(part) || monolith.has(part)),
  );
  const bar = (name: string, scripts: ReadonlyMap<string, number>, { document }: WeighedPage) => ({
    name,
    values: [
      ...used.map((part) => scripts.get(part) ?? 0),
      document.styles,
      document.typefaces,
      document.document,
    ],
  });
  const title = 'What is fetched until a page has hydrated, kB in brotli';
  return {
    file: 'pages-weights.svg',
    title,
    svg: stackedBars({
      title,
      parts: [...used, 'styles', 'typefaces', 'document'],
      bars: pages.flatMap((page) => [
        bar(page.path, page.federated, page),
        bar('monolith', page.monolith, page),
      ]),
      inText: kilobytes,
    }),
  };
}
