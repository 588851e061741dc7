import { type Pixels, pixelsOf, type Sheet, type Shown, toSheet } from './sheet';

export { type Box, type Sheet, sheetOf } from './sheet';

/** Pixels of a browser by which a component may be larger or smaller: rounding, and no token of the design. */
const sizeTolerance = 1;

/** The side of a field whose colour is compared, in pixels of a sheet: more than the edge of a letter. */
const field = 3;

/**
 * By how much a field's red, green or blue may differ, of 255: another Chromium draws letters a little differently. What is
 * noticed all the same is in the test beside this file, and in that of the pictures.
 */
const colourTolerance = 12;

/** The mean colour of a field, cut off at the end of what it belongs to. */
function meanOf({ data, width }: Pixels, of: Shown, x: number, y: number): readonly number[] {
  const sum = [0, 0, 0];
  const right = Math.min(x + field, toSheet(of.width));
  const bottom = Math.min(y + field, toSheet(of.height));
  for (let row = y; row < bottom; row += 1)
    for (let column = x; column < right; column += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = ((of.top + row) * width + of.left + column) * 3 + channel;
        sum[channel] = (sum[channel] ?? 0) + (data[at] ?? 0);
      }
  return sum.map((total) => total / ((right - x) * (bottom - y)));
}

/** The largest difference of a field, and how many differ too much. */
function colourDifference(kept: Pixels, now: Pixels, [was, is]: readonly [Shown, Shown]) {
  let most = 0;
  let fields = 0;
  const width = Math.min(toSheet(was.width), toSheet(is.width));
  const height = Math.min(toSheet(was.height), toSheet(is.height));
  for (let y = 0; y < height; y += field)
    for (let x = 0; x < width; x += field) {
      const one = meanOf(kept, was, x, y);
      const other = meanOf(now, is, x, y);
      const difference = Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));
      most = Math.max(most, difference);
      if (difference > colourTolerance) fields += 1;
    }
  return { most: Math.round(most), fields };
}

const sizeOf = ({ width, height }: Shown): string => `${Math.round(width)} x ${Math.round(height)}`;

/**
 * What looks otherwise than in the kept sheet, a line for each state of a component. Each is compared by itself, so that one that
 * grows makes nothing of what follows it.
 */
export async function differencesBetween(kept: Sheet, now: Sheet): Promise<readonly string[]> {
  const [before, after] = await Promise.all([pixelsOf(kept), pixelsOf(now)]);
  const names = [...new Set([...Object.keys(kept.shown), ...Object.keys(now.shown)])];
  return names.flatMap((name) => {
    const [was, is] = [kept.shown[name], now.shown[name]];
    if (!is) return [`${name} is not shown any more`];
    if (!was) return [`${name} is new`];
    if (Math.abs(was.width - is.width) > sizeTolerance || Math.abs(was.height - is.height) > sizeTolerance)
      return [`${name} was ${sizeOf(was)} px and is ${sizeOf(is)} px`];
    const { most, fields } = colourDifference(before, after, [was, is]);
    return fields > 0 ? [`${name} has other colours: by up to ${most} of 255, in ${fields} places`] : [];
  });
}
