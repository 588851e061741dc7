import type { Table } from './report/table';

/** What a bench is given. */
export interface BenchContext {
  /** Seconds instead of minutes: to see that it runs, not to write figures down. */
  readonly short: boolean;
  /** Progress, a line at a time. */
  readonly report: (line: string) => void;
}

/** A picture of figures. */
export interface Chart {
  /** Its file, in the folder of charts. */
  readonly file: string;
  /** What it shows, for those who don't see it. */
  readonly title: string;
  readonly svg: string;
}

/** What a bench has measured. */
export interface Measured {
  /** What was measured how, and what the figures mean: a paragraph of Markdown. */
  readonly text: string;
  readonly tables: readonly Table[];
  readonly charts?: readonly Chart[];
  /** What others compare with later: texts, by their file relative to the top of the repository. */
  readonly kept?: ReadonlyMap<string, string>;
  /** Goals that were not reached, in words. */
  readonly missed: readonly string[];
}

/** How a bench ended. What cannot be measured on this machine is skipped, with a reason. */
export type BenchResult = Measured | { readonly skipped: string };

/** One comparison: two or more things measured in turns, in one run, on one machine. */
export interface Bench {
  /** The word that it is called by, and the name of its section in `docs/performance.md`. */
  readonly name: string;
  /** One sentence, for the help. */
  readonly what: string;
  /** The heading of its section. */
  readonly title: string;
  run(context: BenchContext): Promise<BenchResult>;
}
