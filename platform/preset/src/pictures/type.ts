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
