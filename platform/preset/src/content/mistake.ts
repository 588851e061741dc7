/** A place in a text, as editors count: from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a text, where, and what to do about it. */
export interface Mistake extends Partial<Place> {
  readonly what: string;
}

/** A text that does not build: its message names each mistake by file and line. */
export class TextMistakes extends Error {
  constructor(file: string, mistakes: readonly Mistake[]) {
    super(
      mistakes
        .toSorted((one, other) => (one.line ?? 1) - (other.line ?? 1))
        .map(({ line = 1, column = 1, what }) => `${file}:${line}:${column}: ${what}`)
        .join('\n'),
    );
    this.name = 'TextMistakes';
    // Whoever wrote the text has no use for the build's own lines.
    this.stack = this.message;
  }
}

/** Words as a list for a message: `a, b or c`. */
export const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
