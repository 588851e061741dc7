import { mark, palette, tagline } from '@proper/shared-types/brand';
import sharp from 'sharp';
import type { GeneratedFile } from '../release/generated-files';

const { accent, paper } = palette.light;
const { size } = mark;

/** The mark as an element of an SVG picture. */
export const markElement = (stroke: string): string =>
  `<path d="${mark.path}" fill="none" stroke="${stroke}" stroke-width="${mark.strokeWidth}" stroke-linecap="square"/>`;

/**
 * The mark on the accent's ground, in the mark's square.
 *
 * @param corner - The corners' radius, in units of the mark's square.
 * @param scale - The mark's size within the icon; 1 would touch its edges.
 */
function iconSvg(corner: number, scale: number): string {
  const middle = size / 2;
  // The middle of the stroke is a little to the left of the middle of the square.
  const shift = [middle - (middle - 0.1) * scale, middle - middle * scale]
    .map((by) => by.toFixed(2))
    .join(' ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><title>Proper</title>` +
    `<rect width="${size}" height="${size}" rx="${corner}" fill="${accent}"/>` +
    `<g transform="translate(${shift}) scale(${scale})">${markElement(paper)}</g></svg>`
  );
}

/** The icon with its own outline, and one that the system crops, with the mark in the safe zone. */
const outlined = iconSvg(5, 0.82);
const maskable = iconSvg(0, 0.62);

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, colours: 32, effort: 10 })
    .toBuffer();

/** An icon file with one picture, for clients that still ask for `/favicon.ico`. */
async function ico(svg: string, size: number): Promise<Buffer> {
  const picture = await png(svg, size);
  const header = Buffer.alloc(22);
  // Type 1 is an icon. Then the number of pictures, and of the one: its size, planes, bits, length and offset.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

/** The site is not meant to be installed; browsers take its name, icons and colours from here. */
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
export const siteFiles: readonly GeneratedFile[] = [
  { file: 'root/favicon.svg', render: async () => Buffer.from(outlined) },
  { file: 'root/favicon.ico', render: () => ico(outlined, 32) },
  { file: 'root/icon-192.png', render: () => png(outlined, 192) },
  { file: 'root/icon-512.png', render: () => png(outlined, 512) },
  { file: 'root/icon-maskable-512.png', render: () => png(maskable, 512) },
  { file: 'root/apple-touch-icon.png', render: () => png(maskable, 180) },
  { file: 'root/site.webmanifest', render: async () => Buffer.from(JSON.stringify(manifest)) },
];
