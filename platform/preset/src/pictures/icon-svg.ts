import { mark, palette } from '@proper/shared-types/brand';

const { accent, paper } = palette.light;
const { size } = mark;

/** The mark as an element of an SVG picture. */
export const markElement = (stroke: string): string =>
  `<path d="${mark.path}" fill="none" stroke="${stroke}" stroke-width="${mark.strokeWidth}" stroke-linecap="square"/>`;

interface IconShape {
  /** The corners' radius, in units of the mark's square. */
  readonly corner: number;
  /** The mark's size within the icon; 1 would touch its edges. */
  readonly scale: number;
}

/** The mark on the accent's ground, in the mark's square. */
export function iconSvg({ corner, scale }: IconShape): string {
  const middle = size / 2;
  // The stroke's own middle lies a little to the left of the square's.
  const shift = [middle - (middle - 0.1) * scale, middle - middle * scale]
    .map((by) => by.toFixed(2))
    .join(' ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><title>Proper</title>` +
    `<rect width="${size}" height="${size}" rx="${corner}" fill="${accent}"/>` +
    `<g transform="translate(${shift}) scale(${scale})">${markElement(paper)}</g></svg>`
  );
}
