import type { VFile } from 'vfile';

/** A text that does not build. The message has each mistake of its file with file and line. */
export class TextMistakes extends Error {
  constructor({ path, messages }: VFile) {
    super(
      messages
        .toSorted((one, other) => (one.line ?? 1) - (other.line ?? 1))
        .map(({ line = 1, column = 1, reason }) => `${path}:${line}:${column}: ${reason}`)
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
