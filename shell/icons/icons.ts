import type { GeneratedFile } from '@proper/kit';
import { mark, palette, tagline } from '@proper/shared-types/company/brand';
import sharp from 'sharp';

const { accent, paper } = palette.light;
const { size } = mark;

/** The mark as an element of an SVG picture. */
const drawMark = (stroke: string): string =>
  `<path d="${mark.path}" fill="none" stroke="${stroke}" stroke-width="${mark.strokeWidth}" stroke-linecap="square"/>`;

/**
 * The mark on a square of the accent colour.
 *
 * @param corner - The radius of the corners, in units of the square.
 * @param scale - The mark's size within the icon; 1 would touch its edges.
 */
function drawIcon(corner: number, scale: number): string {
  const middle = size / 2;
  // The mark's centre is a little to the left of the square's.
  const shift = [middle - (middle - 0.1) * scale, middle - middle * scale]
    .map((by) => by.toFixed(2))
    .join(' ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><title>Proper</title>` +
    `<rect width="${size}" height="${size}" rx="${corner}" fill="${accent}"/>` +
    `<g transform="translate(${shift}) scale(${scale})">${drawMark(paper)}</g></svg>`
  );
}

/** `outlined` has its own shape. `maskable` is for systems that crop icons: its mark is in the safe zone. */
const outlined = drawIcon(5, 0.82);
const maskable = drawIcon(0, 0.62);

const renderPng = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, colours: 32, effort: 10 })
    .toBuffer();

/** An icon file with one picture, for clients that still request `/favicon.ico`. */
async function renderIco(svg: string, size: number): Promise<Buffer> {
  const picture = await renderPng(svg, size);
  // An ICO header: type 1, one picture; then its size, colours, planes, bits, length and offset.
  const header = Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(picture.length, 14);
  return Buffer.concat([header, picture]);
}

/** The site is not meant to be installed: browsers only read its name, icons and colours here. */
const manifest = {
  name: 'Proper',
  short_name: 'Proper',
  description: `${tagline}.`,
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'browser',
  theme_color: paper,
  background_color: paper,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** The icons and the web app manifest, for the root of the site. */
export const icons: readonly GeneratedFile[] = [
  { file: 'root/favicon.svg', render: async () => Buffer.from(outlined) },
  { file: 'root/favicon.ico', render: () => renderIco(outlined, 32) },
  { file: 'root/icon-192.png', render: () => renderPng(outlined, 192) },
  { file: 'root/icon-512.png', render: () => renderPng(outlined, 512) },
  { file: 'root/icon-maskable-512.png', render: () => renderPng(maskable, 512) },
  { file: 'root/apple-touch-icon.png', render: () => renderPng(maskable, 180) },
  { file: 'root/site.webmanifest', render: async () => Buffer.from(JSON.stringify(manifest)) },
];
