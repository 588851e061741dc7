import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mark, palette, tagline } from '@proper/shared-types/company/brand';
import { socialPicture } from '@proper/shared-types/release';
import sharp from 'sharp';
import { balancedLines, faces, setLine, widthIn } from './type';

const colours = palette.light;
const margin = 72;
/** The space for the title: between the margin and the week, and between the name and the foot. */
const title = { width: 668, top: 176, bottom: 506, leading: 1.14 } as const;
/** Settings for the title, in order of preference: three lines are easier to read than four larger ones. */
const settings = [
  ...[84, 76, 68, 64, 60].map((size) => ({ size, mostLines: 3 })),
  ...[76, 68, 60, 52].map((size) => ({ size, mostLines: 5 })),
];

/** Breaks a title into lines in the first setting that fits. */
function fittedTitle(text: string): { readonly size: number; readonly lines: readonly string[] } {
  for (const { size, mostLines } of settings) {
    const lines = balancedLines(text, title.width, (line) => widthIn(faces.bold, size, line));
    const room = Math.floor((title.bottom - title.top) / (size * title.leading));
    if (lines && lines.length <= Math.min(room, mostLines)) return { size, lines };
  }
  throw new Error(`The title "${text}" is too long for its social picture.`);
}

function setTitle(text: string): string {
  const { size, lines } = fittedTitle(text);
  const leading = size * title.leading;
  const first = title.top + (title.bottom - title.top - lines.length * leading) / 2 + size * 0.9;
  return lines
    .map((line, index) => {
      const y = Math.round(first + index * leading);
      return setLine(line, { font: faces.bold, size, fill: colours.ink, x: margin, y });
    })
    .join('');
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

/**
 * Draws the picture that social networks show for a page: its title next to the site's motif.
 *
 * @returns A PNG with a palette; the same bytes for the same title.
 * @throws Error if the title does not fit even in the smallest size.
 */
export async function drawSocialPicture(pageTitle: string): Promise<Buffer> {
  // The picture has the site's name anyway.
  const text = setTitle(pageTitle.replace(/ \| Proper$/, ''));
  const svg = drawing.replace('</svg>', `${name}${text}${foot}</svg>`);
  return sharp(Buffer.from(svg))
    .resize(socialPicture.width, socialPicture.height)
    .png({ palette: true, colours: 64, dither: 0, effort: 10 })
    .toBuffer();
}
