import { unknownVersion } from '../../model/faults';
import type { ProgressLine } from './job';

/** The fewest milliseconds between two signs of life: a large release has thousands of pages. */
const pauseMs = 1000;

/** Tells the composer what a process works on, and that it goes on. */
export class Progress {
  readonly #print: (data: ProgressLine) => void;
  #printedAt = 0;
  #last = { version: unknownVersion, step: 'was started', choice: 0 };

  constructor(print: (data: ProgressLine) => void) {
    this.#print = print;
  }

  /** A line for a person. */
  report = (line: string): void => this.#print({ report: line.slice(0, 1000) });

  /** What comes next, in case the process ends. */
  begin(change: Partial<{ version: string; step: string; choice: number }>): void {
    this.#last = { ...this.#last, ...change };
    this.#printedAt = Date.now();
    this.#print(this.#last);
  }

  /** A sign of life in a step that takes long. */
  tick = (): void => {
    if (Date.now() - this.#printedAt >= pauseMs) this.begin({});
  };
}
