const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

/**
 * How many there are, as a sentence says it: in words up to ten.
 *
 * @example
 * ```ts
 * countInWords(3); // 'three'
 * countInWords(12); // '12'
 * ```
 */
export const countInWords = (count: number): string => words[count] ?? String(count);

/** The same at the beginning of a sentence. */
export function countToBegin(count: number): string {
  const word = countInWords(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
