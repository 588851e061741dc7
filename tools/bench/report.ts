/** A table, whose first column is aligned left and all others right. */
interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The result of a bench. */
export interface BenchResult extends Table {
  /** How it was measured, and what the figures mean. */
  readonly explanation: string;
}

export interface BenchContext {
  /** Few rounds and small sizes, to see that it works. */
  readonly isShort: boolean;
  /** 10,000 pages, too, which takes an hour. */
  readonly isLarge: boolean;
  readonly report: (line: string) => void;
}

/** The median of an odd number of figures. */
export const computeMedian = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[(figures.length - 1) / 2] ?? Number.NaN;

/** Marks the figure of a cell that misses its goal. */
export const missed = (cell: string): string => `**${cell}**`;

/** Formats a table in Markdown. */
export function formatTable({ head, rows }: Table): string {
  const alignments = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, alignments, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
