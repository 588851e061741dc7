import type { VFile } from 'vfile';

/** The mistakes in a text, each with file and line. */
export class TextMistakes extends Error {
  constructor({ path, messages }: VFile) {
    super(
      messages
        .toSorted((one, other) => (one.line ?? 1) - (other.line ?? 1))
        .map(({ line = 1, column = 1, reason }) => `${path}:${line}:${column}: ${reason}`)
        .join('\n'),
    );
    this.name = 'TextMistakes';
    // A stack trace of the build does not help authors.
    this.stack = this.message;
  }
}

/** Joins words for a message: `a, b or c`. */
export const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
