/** A table of figures: the first column names the row. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Counts characters as they stand beside each other, not code units. */
const widthOf = (text: string): number => [...text].length;

/** A table as Markdown, which reads in a terminal as well: names to the left, figures to the right. */
export function tableText({ head, rows }: Table): string {
  const widths = head.map((name, column) =>
    Math.max(3, widthOf(name), ...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        const space = ' '.repeat(width - widthOf(cell));
        return column === 0 ? cell + space : space + cell;
      })
      .join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** A ratio to what it is compared with: two decimals, and one from 10 on. */
export const ratio = (value: number, base: number): string => {
  const quotient = value / base;
  return Number.isFinite(quotient) ? quotient.toFixed(quotient < 10 ? 2 : 1) : 'n/a';
};

/** The middle one of some figures, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}
