import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PageMeta, PictureSheet } from '@proper/shared-types';
import { mark, palette, tagline } from '@proper/shared-types/company/brand';
import { socialPicture } from '@proper/shared-types/release';
import { type CSSProperties, createElement, type ReactNode, type SVGProps } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';

const { resolve } = createRequire(import.meta.url);
const colours = palette.light;
/** The size of the drawing, which is resized in the end. */
const [width, height] = [1200, 630];

const loadBesley = (weight: 400 | 600 | 700): Font => ({
  name: 'Besley',
  weight,
  data: readFileSync(resolve(`@fontsource/besley/files/besley-latin-${weight}-normal.woff`)),
});

/** The heading typeface, which becomes outlines: a picture must not depend on this machine's fonts. */
const fonts = [loadBesley(400), loadBesley(600), loadBesley(700)];

/** What all pictures have in common, with the names of the brand's colours: `var(--ink)`. */
const drawing = readFileSync(path.join(import.meta.dirname, 'social-picture.svg'), 'utf8').replaceAll(
  /var\(--([\w-]+)\)/g,
  (_variable, colour: string) => new Map<string, string>(Object.entries(colours)).get(colour) ?? '',
);

const drawBox = (style: CSSProperties, ...children: readonly ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children);

/** Draws a line in a square. @param side - Its side in units of the path. @param size - Its side in the picture. */
const drawLine = (side: number, size: number, path: SVGProps<SVGPathElement>) =>
  createElement(
    'svg',
    { viewBox: `0 0 ${side} ${side}`, width: size, height: size },
    createElement('path', { fill: 'none', strokeLinecap: 'square', ...path }),
  );

const tick = drawLine(28, 28, { d: 'M1 14l8 9 18-22', stroke: colours.done, strokeWidth: 4.5 });
const logo = drawLine(mark.size, 56, { d: mark.path, stroke: colours.accent, strokeWidth: mark.strokeWidth });

/** The most letters that fit into four lines of the smaller size. */
const longestTitle = 80;
const nameStyle = { alignItems: 'center', gap: 12, fontSize: 46, fontWeight: 600 } as const;
const sheetTitle = { width: '100%', padding: '18px 0 12px', fontWeight: 600, textWrap: 'balance' } as const;
const sheetRow = { width: '100%', justifyContent: 'space-between', gap: 14, padding: '12px 0' } as const;
const rowEnd = { fontWeight: 700, color: colours.accent } as const;
const paper = { border: `2px solid ${colours.ink}`, background: colours.slip } as const;
/** Rows that do not fit are left out: they wrap into a column that does not show. */
const sheetPaper = {
  ...paper,
  boxSizing: 'border-box',
  width: 372,
  maxHeight: 470,
  margin: -2,
  padding: '0 30px',
  flexFlow: 'column wrap',
  columnGap: 40,
  overflow: 'hidden',
  fontSize: 26,
  lineHeight: 1.27,
  transform: 'rotate(4deg)',
} as const;

/** Draws a sheet of the page, which lies on another. */
function drawSheet({ title, rows }: PictureSheet) {
  const drawn = rows.map(([text, end], index) =>
    drawBox(
      { ...sheetRow, borderTop: `2px solid ${index === 0 ? colours.ink : colours.rule}` },
      drawBox({ flex: 1, textWrap: 'balance' }, text),
      end === '' ? tick : drawBox(rowEnd, end),
    ),
  );
  const sheet = drawBox(sheetPaper, drawBox(sheetTitle, title), ...drawn);
  return drawBox(
    { position: 'absolute', left: 780, height, alignItems: 'center' },
    drawBox({ ...paper, transform: 'rotate(-2.5deg)' }, sheet),
  );
}

/**
 * Draws the picture that social networks show for a page: its title next to its sheet or to the site's motif, as a PNG with the same
 * bytes for the same texts. @throws Error if the title is too long
 */
export async function drawSocialPicture({
  title,
  sheet,
}: Pick<PageMeta, 'title' | 'sheet'>): Promise<Buffer> {
  // The picture has the site's name anyway. An article ("a") stays with the word after it.
  const text = title.replace(/ \| Proper$/, '').replaceAll(/\b(an?) /gi, '$1\u00a0');
  if (text.length > longestTitle) throw new Error(`The title "${text}" is too long for its social picture.`);
  const titleStyle = { fontSize: text.length > 36 ? 60 : 76, fontWeight: 700, lineHeight: 1.14 } as const;
  const texts = drawBox(
    { width, height, fontFamily: 'Besley', color: colours.ink },
    drawBox({ ...nameStyle, position: 'absolute', left: 66, top: 66 }, logo, 'Proper'),
    drawBox(
      { position: 'absolute', left: 72, top: 176, width: 668, height: 330, alignItems: 'center' },
      drawBox({ ...titleStyle, textWrap: 'balance' }, text),
    ),
    drawBox({ position: 'absolute', left: 72, bottom: 42, fontSize: 26, color: colours.muted }, tagline),
    sheet && drawSheet(sheet),
  );
  const picture = sheet ? drawing.replace(/<g id="week">.*<\/g>/s, '') : drawing;
  const svg = picture.replace('</svg>', `${await satori(texts, { width, height, fonts })}</svg>`);
  return sharp(Buffer.from(svg))
    .resize(socialPicture.width, socialPicture.height)
    .png({ palette: true, colours: 64, dither: 0, effort: 10 })
    .toBuffer();
}
