import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PageMeta, PictureSheet } from '@proper/shared-types';
import { mark, palette, tagline } from '@proper/shared-types/company/brand';
import { socialPicture } from '@proper/shared-types/release';
import { type Font, openSync } from 'fontkit';
import sharp from 'sharp';

const { resolve } = createRequire(import.meta.url);

function besley(weight: 400 | 600 | 700): Font {
  const font = openSync(resolve(`@fontsource/besley/files/besley-latin-${weight}-normal.woff`));
  if (!('layout' in font)) throw new Error('The file of Besley contains a collection of fonts.');
  return font;
}

/** The heading typeface, by weight, as outlines: a picture must not depend on this machine's fonts. */
const faces = { regular: besley(400), semibold: besley(600), bold: besley(700) };

/** The width of a line, kerned, in the unit of `size`. */
const widthIn = (font: Font, size: number, text: string): number =>
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
function setLine(text: string, { font, size, fill, x, y }: LineStyle): string {
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

/**
 * Breaks a heading into as few lines as its width allows, and makes them even, as `text-wrap: balance` does; undefined if a single word
 * is too wide. An article ("a") stays with the word after it.
 */
export function balancedLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): readonly string[] | undefined {
  const wrap = (atMost: number): readonly string[] | undefined => {
    const lines: string[] = [];
    for (const word of text.replaceAll(/\b(an?) /gi, '$1\u00a0').split(' ')) {
      const longer = `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && widthOf(longer) <= atMost) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.every((line) => widthOf(line) <= atMost) ? lines : undefined;
  };
  let lines = wrap(width);
  while (lines) {
    const narrower = wrap(Math.max(...lines.map(widthOf)) * 0.999);
    if (narrower?.length !== lines.length) break;
    lines = narrower;
  }
  return lines;
}

const colours = palette.light;
const margin = 72;
/** The space for the title: between the margin and the week, and between the name and the foot. */
const title = { width: 668, top: 176, bottom: 506, leading: 1.14 } as const;
/** Settings for the title, in order of preference: three lines are easier to read than four larger ones. */
const settings = [
  ...[84, 76, 68, 64, 60].map((size) => ({ size, mostLines: 3 })),
  ...[76, 68, 60, 52].map((size) => ({ size, mostLines: 5 })),
];

/** The title in the first setting in which it fits. */
function setTitle(text: string): string {
  for (const { size, mostLines } of settings) {
    const lines = balancedLines(text, title.width, (line) => widthIn(faces.bold, size, line));
    const leading = size * title.leading;
    const room = Math.floor((title.bottom - title.top) / leading);
    if (!lines || lines.length > Math.min(room, mostLines)) continue;
    const first = title.top + (title.bottom - title.top - lines.length * leading) / 2 + size * 0.9;
    const style = { font: faces.bold, size, fill: colours.ink, x: margin };
    return lines
      .map((line, index) => setLine(line, { ...style, y: Math.round(first + index * leading) }))
      .join('');
  }
  throw new Error(`The title "${text}" is too long for its social picture.`);
}

/** What all pictures have in common, with the names of the brand's colours: `var(--ink)`. */
const drawing = readFileSync(path.join(import.meta.dirname, 'social-picture.svg'), 'utf8').replaceAll(
  /var\(--([\w-]+)\)/g,
  (_variable, colour: string) => new Map<string, string>(Object.entries(colours)).get(colour) ?? '',
);

const name =
  `<g transform="translate(${margin - 6} 66) scale(1.75)">` +
  `<path d="${mark.path}" fill="none" stroke="${colours.accent}" stroke-width="${mark.strokeWidth}" stroke-linecap="square"/></g>` +
  setLine('Proper', { font: faces.semibold, size: 46, fill: colours.ink, x: margin + 60, y: 112 });

const foot = setLine(tagline, { font: faces.regular, size: 26, fill: colours.muted, x: margin, y: 580 });

/** A sheet lies where the week is: its box, and how its rows are set. */
const sheet = { x: 780, width: 372, height: 470, padding: 30, size: 26, leading: 33, gap: 24 } as const;

/** A sheet from the page, with as many rows as fit. */
function drawSheet({ title, rows }: PictureSheet): string {
  const { width, padding, size, leading, gap } = sheet;
  const right = width - padding;
  let bottom: number = padding - gap / 2;
  const drawn: string[] = [];
  for (const [index, [text, end]] of [[title, ' '] as const, ...rows].entries()) {
    const font = index === 0 ? faces.semibold : faces.regular;
    const endWidth = end === '' ? 28 : widthIn(faces.bold, size, end);
    const lines = balancedLines(text, right - padding - endWidth - 14, (line) => widthIn(font, size, line));
    if (!lines) throw new Error(`"${text}" is too long for the sheet of a social picture.`);
    const y = bottom + gap / 2 + leading * 0.75;
    if (bottom + lines.length * leading + gap > sheet.height) break;
    bottom += lines.length * leading + gap;
    drawn.push(
      ...lines.map((line, row) =>
        setLine(line, { font, size, fill: colours.ink, x: padding, y: y + row * leading }),
      ),
      end === ''
        ? `<path d="M${right - 24} ${y - 10}l8 9 18-25" fill="none" stroke="${colours.done}" stroke-width="4.5"/>`
        : setLine(end, { font: faces.bold, size, fill: colours.accent, x: right - endWidth, y }),
      `<path d="M${padding} ${bottom}H${right}" stroke="${index === 0 ? colours.ink : colours.rule}" stroke-width="2"/>`,
    );
  }
  // The last rule is the edge of the sheet.
  const paper = `<path d="M0 0H${width}V${bottom + gap / 2}H0z" fill="${colours.slip}" stroke="${colours.ink}" stroke-width="2"/>`;
  const y = Math.round((socialPicture.height - bottom - gap) / 2);
  return `<g transform="translate(${sheet.x} ${y}) rotate(1.5)"><g transform="rotate(-4)">${paper}</g>${paper}${drawn.slice(0, -1).join('')}</g>`;
}

/**
 * Draws the picture that social networks show for a page: its title next to its sheet or to the site's motif, as a PNG with the same
 * bytes for the same texts. @throws Error if a text does not fit even in the smallest size
 */
export async function drawSocialPicture({
  title: pageTitle,
  sheet,
}: Pick<PageMeta, 'title' | 'sheet'>): Promise<Buffer> {
  // The picture has the site's name anyway.
  const text = setTitle(pageTitle.replace(/ \| Proper$/, ''));
  const picture = sheet ? drawing.replace(/<g id="week">.*<\/g>/s, drawSheet(sheet)) : drawing;
  const svg = picture.replace('</svg>', `${name}${text}${foot}</svg>`);
  return sharp(Buffer.from(svg))
    .resize(socialPicture.width, socialPicture.height)
    .png({ palette: true, colours: 64, dither: 0, effort: 10 })
    .toBuffer();
}
