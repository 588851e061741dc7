/** The result of a bench, or why this machine cannot run it. */
export type BenchResult =
  | { readonly skipped: string }
  | (Table & {
      /** How it was measured, and what the figures mean. */
      readonly explanation: string;
      /** The goals that were missed, a sentence each. */
      readonly missed: readonly string[];
    });

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface BenchContext {
  /** Few rounds and small sizes, to see that it works. */
  readonly isShort: boolean;
  /** 10,000 pages, too, which takes an hour. */
  readonly isLarge: boolean;
  readonly report: (line: string) => void;
}

/** Formats a Markdown table, whose first column is aligned left and all others right. */
export function formatTable({ head, rows }: Table): string {
  const alignments = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, alignments, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
