interface SetLines {
  readonly lines: readonly string[];
  readonly cost: number;
}

/**
 * Breaks a heading into as few lines as its width allows, with widths as even as possible. An
 * article ("a") stays with the word after it.
 *
 * @param width - In the unit of `widthOf`.
 * @returns Undefined when a word alone is wider than the width.
 */
export function balancedLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): readonly string[] | undefined {
  const words = text.replaceAll(/\b(an?) /gi, '$1\u00a0').split(' ');

  /** The sum of the squared widths is least where the lines are most alike. */
  const lineOf = (from: number, to: number): SetLines | undefined => {
    const line = words.slice(from, to).join(' ');
    const own = widthOf(line);
    return own <= width ? { lines: [line], cost: own ** 2 } : undefined;
  };

  /** The best way to set the words from each index to the end, with one more line in each round. */
  let best = words.map((_, from) => lineOf(from, words.length));
  const oneLineMore = (from: number): SetLines | undefined => {
    let found: SetLines | undefined;
    for (let to = from + 1; to < words.length; to++) {
      const line = lineOf(from, to);
      const rest = best[to];
      if (!line) break;
      if (!rest) continue;
      const cost = line.cost + rest.cost;
      if (!found || cost < found.cost) found = { lines: [...line.lines, ...rest.lines], cost };
    }
    return found;
  };
  for (let count = 2; best[0] === undefined && count <= words.length; count++)
    best = words.map((_, from) => oneLineMore(from));
  return best[0]?.lines;
}
