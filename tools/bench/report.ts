/** What a bench has measured. What this machine cannot measure is skipped, with a reason. */
export type Measured =
  | { readonly skipped: string }
  | {
      /** How it was measured and what the figures mean. */
      readonly text: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** Goals that were missed, a sentence each. */
      readonly missed: readonly string[];
    };

export interface BenchContext {
  /** Few rounds and small sizes: to see that it runs. */
  readonly isShort: boolean;
  readonly report: (line: string) => void;
}

/** A Markdown table; the first column is on the left, figures are on the right. */
export function tableOf({
  head,
  rows,
}: {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}
