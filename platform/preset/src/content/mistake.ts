/** A position in a text, counted from 1 as editors do. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A mistake in a text, its position, and how to correct it. */
export interface Mistake extends Partial<Place> {
  readonly what: string;
}

/** A text that does not build. The message has each mistake with file and line. */
export class TextMistakes extends Error {
  constructor(file: string, mistakes: readonly Mistake[]) {
    super(
      mistakes
        .toSorted((one, other) => (one.line ?? 1) - (other.line ?? 1))
        .map(({ line = 1, column = 1, what }) => `${file}:${line}:${column}: ${what}`)
        .join('\n'),
    );
    this.name = 'TextMistakes';
    // Authors have no use for the stack of the build.
    this.stack = this.message;
  }
}

/** Words as a list for a message: `a, b or c`. */
export const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
