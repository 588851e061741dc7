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
/** The size of the drawing, which is scaled down at the end. */
const [width, height] = [1200, 630];

const loadBesley = (weight: 400 | 600 | 700): Font => ({
  name: 'Besley',
  weight,
  data: readFileSync(resolve(`@fontsource/besley/files/besley-latin-${weight}-normal.woff`)),
});

/** The heading typeface. Text becomes outlines: a picture must not depend on this machine's fonts. */
const fonts = [loadBesley(400), loadBesley(600), loadBesley(700)];

/** The parts that all pictures share. `var(--ink)` is replaced by a colour of the brand. */
const drawing = readFileSync(path.join(import.meta.dirname, 'social-picture.svg'), 'utf8').replaceAll(
  /var\(--([\w-]+)\)/g,
  (_variable, colour: string) => new Map<string, string>(Object.entries(colours)).get(colour) ?? '',
);

const drawBox = (style: CSSProperties, ...children: readonly ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children);

/** Draws a line in a square. `side` is in the path's units, and `size` in the picture's. */
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
/** The sheet's paper. Rows that do not fit wrap into a column that is out of view. */
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

/** Draws a sheet of the page, with another sheet below it. */
function drawSheet({ title, rows }: PictureSheet) {
  const drawnRows = rows.map(([text, end], index) =>
    drawBox(
      { ...sheetRow, borderTop: `2px solid ${index === 0 ? colours.ink : colours.rule}` },
      drawBox({ flex: 1, textWrap: 'balance' }, text),
      end === '' ? tick : drawBox(rowEnd, end),
    ),
  );
  const sheet = drawBox(sheetPaper, drawBox(sheetTitle, title), ...drawnRows);
  return drawBox(
    { position: 'absolute', left: 780, height, alignItems: 'center' },
    drawBox({ ...paper, transform: 'rotate(-2.5deg)' }, sheet),
  );
}

/**
 * Draws a page's picture for social networks: its title next to its sheet or the site's motif, as a PNG. The
 * same texts give the same bytes. Throws an error if the title is too long.
 */
export async function drawSocialPicture({
  title,
  sheet,
}: Pick<PageMeta, 'title' | 'sheet'>): Promise<Buffer> {
  // The title goes without the site's name, and its articles ("a", "an") stay with the next word.
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
