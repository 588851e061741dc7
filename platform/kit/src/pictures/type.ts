import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

function besley(weight: 400 | 600 | 700): Font {
  const font = openSync(resolve(`@fontsource/besley/files/besley-latin-${weight}-normal.woff`));
  if (!('layout' in font)) throw new Error('The file of Besley contains a collection of fonts.');
  return font;
}

/** The heading typeface, by weight, as outlines: a picture must not depend on this machine's fonts. */
export const faces = { regular: besley(400), semibold: besley(600), bold: besley(700) };

/** The width of a line, kerned, in the unit of `size`. */
export const widthIn = (font: Font, size: number, text: string): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm;

interface LineStyle {
  readonly font: Font;
  readonly size: number;
  readonly fill: string;
  /** The start of the line, on its baseline. */
  readonly x: number;
  readonly y: number;
}

/** A line of text as an SVG path. */
export function setLine(text: string, { font, size, fill, x, y }: LineStyle): string {
  const { glyphs, positions } = font.layout(text);
  let pen = 0;
  const outlines = glyphs.map((glyph, index) => {
    const position = positions[index];
    const outline = glyph.path.translate(pen + (position?.xOffset ?? 0), position?.yOffset ?? 0).toSVG();
    pen += position?.xAdvance ?? 0;
    return outline;
  });
  const scale = size / font.unitsPerEm;
  return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}" d="${outlines.join('')}"/>`;
}

/** Breaks words into lines that are as wide as possible; undefined if a single word is too wide. */
function wrap(
  words: readonly string[],
  width: number,
  widthOf: (text: string) => number,
): readonly string[] | undefined {
  const lines: string[] = [];
  for (const word of words) {
    if (widthOf(word) > width) return undefined;
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Breaks a heading into as few lines as its width allows, and makes them even, as `text-wrap: balance` does. An article ("a") stays
 * with the word after it.
 *
 * @param width - In the unit of `widthOf`.
 * @returns Undefined if a single word is too wide.
 */
export function balancedLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): readonly string[] | undefined {
  const words = text.replaceAll(/\b(an?) /gi, '$1\u00a0').split(' ');
  let lines = wrap(words, width, widthOf);
  while (lines) {
    const narrower = wrap(words, Math.max(...lines.map(widthOf)) * 0.999, widthOf);
    if (narrower?.length !== lines.length) break;
    lines = narrower;
  }
  return lines;
}
