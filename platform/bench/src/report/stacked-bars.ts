import { escapeHtml } from '@proper/operator-kit/escape-html';

/** Bars one below the other, each made of the same parts, to one scale. */
export interface StackedBars {
  readonly title: string;
  /** The name of each part, in the order of the values. */
  readonly parts: readonly string[];
  readonly bars: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** What stands at the end of a bar: its sum, in words. */
  readonly inText: (sum: number) => string;
}

/** Pixels. */
const size = { width: 760, names: 190, sums: 70, row: 26, bar: 16, legend: 22, margin: 16 } as const;

/** Told apart on light and on dark, also by those who see few colours: light and dark take turns. */
const colours = [
  '#1f6f54',
  '#d9a441',
  '#3f6fb0',
  '#c97b63',
  '#7a5c99',
  '#9db36a',
  '#8a4b5c',
  '#6fb3c2',
  '#5f6b73',
  '#d8c7a3',
  '#b04a6a',
  '#b58db6',
  '#7d7f3c',
  '#a9b7bd',
] as const;

const colourOf = (index: number): string => colours[index % colours.length] ?? colours[0];

const text = (x: number, y: number, words: string, anchor = 'start'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escapeHtml(words)}</text>`;

const block = (x: number, y: number, width: number, height: number, part: number, says: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height}" ` +
  `fill="${colourOf(part)}"><title>${escapeHtml(says)}</title></rect>`;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** A chart as an SVG file, for light and dark pages alike. */
export function stackedBars({ title, parts, bars, inText }: StackedBars): string {
  const { width, names, sums, row, bar, legend, margin } = size;
  const most = Math.max(...bars.map(({ values }) => sumOf(values)));
  const scale = (width - names - sums - 2 * margin) / most;
  const columns = 4;
  const column = (width - 2 * margin) / columns;
  const legendTop = margin + 30;
  const barsTop = legendTop + Math.ceil(parts.length / columns) * legend + 12;
  const height = barsTop + bars.length * row + margin;

  const keys = parts.map((part, index) => {
    const [x, y] = [margin + (index % columns) * column, legendTop + Math.floor(index / columns) * legend];
    return block(x, y - 10, 12, 12, index, part) + text(x + 18, y, part);
  });
  const rows = bars.map(({ name, values }, index) => {
    const top = barsTop + index * row;
    const from = margin + names;
    const blocks = values.map((value, part) => {
      const before = sumOf(values.slice(0, part)) * scale;
      return value === 0
        ? ''
        : block(from + before, top, value * scale, bar, part, `${parts[part] ?? ''}: ${inText(value)}`);
    });
    const end = from + sumOf(values) * scale + 8;
    return (
      text(from - 10, top + 13, name, 'end') + blocks.join('') + text(end, top + 13, inText(sumOf(values)))
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(title)}">
<style>
  svg { background: #fffdf8; font: 13px system-ui, sans-serif; }
  text { fill: #22302a; }
  .title { font-size: 15px; font-weight: 600; }
  @media (prefers-color-scheme: dark) { svg { background: #161c19; } text { fill: #e8e4da; } }
</style>
<text class="title" x="${margin}" y="${margin + 6}">${escapeHtml(title)}</text>
${[...keys, ...rows].join('\n')}
</svg>
`;
}
