import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

function besley(weight: 400 | 600 | 700): Font {
  const font = openSync(resolve(`@fontsource/besley/files/besley-latin-${weight}-normal.woff`));
  if (!('layout' in font)) throw new Error('Besley came as a collection of fonts.');
  return font;
}

/** The heading face, by weight, as outlines: a picture must not depend on the fonts of the machine that draws it. */
export const faces = { regular: besley(400), semibold: besley(600), bold: besley(700) };

/** The width of a line, kerned, in the unit of `size`. */
export const widthIn = (font: Font, size: number, text: string): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm;

interface SetLine {
  readonly font: Font;
  readonly size: number;
  readonly fill: string;
  /** Where the line begins, on its baseline. */
  readonly x: number;
  readonly y: number;
}

/** A line of text as an SVG path. */
export function setLine(text: string, { font, size, fill, x, y }: SetLine): string {
  const { glyphs, positions } = font.layout(text);
  let pen = 0;
  const outlines = glyphs.map((glyph, index) => {
    const at = positions[index];
    const outline = glyph.path.translate(pen + (at?.xOffset ?? 0), at?.yOffset ?? 0).toSVG();
    pen += at?.xAdvance ?? 0;
    return outline;
  });
  const scale = size / font.unitsPerEm;
  return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}" d="${outlines.join('')}"/>`;
}

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
