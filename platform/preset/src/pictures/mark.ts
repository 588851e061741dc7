import { palette } from './palette';

/** The mark's one stroke, as shared-ui's `Mark` draws it in a square of 32; a test holds the two together. */
export const markPath = 'M4.5 19L10 26.5L17.5 5.5H21a6 6 0 0 1 0 12h-5';

/** The mark as an element of an SVG picture, in a square of 32. */
export const mark = (stroke: string): string =>
  `<path d="${markPath}" fill="none" stroke="${stroke}" stroke-width="3.4" stroke-linecap="square"/>`;

interface IconShape {
  /** Units of a square of 32. */
  readonly corner: number;
  /** The mark's size within the icon; 1 would touch its edges. */
  readonly scale: number;
}

/** The mark on the accent's ground, in a square of 32. */
export function iconSvg({ corner, scale }: IconShape): string {
  // The stroke's own middle lies a little to the left of the square's.
  const shift = [16 - 15.9 * scale, 16 - 16 * scale].map((by) => by.toFixed(2)).join(' ');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Proper</title>' +
    `<rect width="32" height="32" rx="${corner}" fill="${palette.accent}"/>` +
    `<g transform="translate(${shift}) scale(${scale})">${mark(palette.paper)}</g></svg>`
  );
}
