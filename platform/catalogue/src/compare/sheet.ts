import sharp, { type OverlayOptions } from 'sharp';

/** How many pixels of a browser are one of a sheet, in both directions: fine differences between machines are lost. */
const scale = 3;

/** The width of a sheet, in its own pixels. */
const sheetWidth = 380;

/** Where something is on a page, in pixels of a browser. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a sheet shows. */
export interface Shown {
  /** As large as it was in a browser, in its pixels. */
  readonly width: number;
  readonly height: number;
  /** Where it is in the sheet, in pixels of that. */
  readonly left: number;
  readonly top: number;
}

/** A picture of every state of every component in one colour scheme, small enough to be kept in the repository. */
export interface Sheet {
  /** In any format that sharp reads. */
  readonly picture: Buffer;
  /** By name: `Button: primary`. */
  readonly shown: Readonly<Record<string, Shown>>;
}

/** A length in a sheet. */
export const toSheet = (length: number): number => Math.max(Math.ceil(length / scale), 1);

/** Lays boxes beside and below each other, in their order, each as large as it is in a sheet. */
function layOut(boxes: Readonly<Record<string, Box>>) {
  const shown: Record<string, Shown> = {};
  let [left, top, bottom] = [0, 0, 0];
  for (const [name, { width, height }] of Object.entries(boxes)) {
    if (left > 0 && left + toSheet(width) > sheetWidth) [left, top] = [0, bottom];
    shown[name] = { width, height, left, top };
    left += toSheet(width) + 1;
    bottom = Math.max(bottom, top + toSheet(height) + 1);
  }
  return { shown, height: bottom };
}

/**
 * Makes a sheet of a browser's picture of the whole page. Each state is made small by itself, so that it is the same wherever on
 * the page it stands.
 */
export async function sheetOf(screenshot: Buffer, boxes: Readonly<Record<string, Box>>): Promise<Sheet> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const page = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const { shown, height } = layOut(boxes);
  const parts: OverlayOptions[] = [];
  for (const [name, { left, top }] of Object.entries(shown)) {
    const box = boxes[name];
    if (!box) continue;
    const input = await sharp(data, page)
      .extract({
        left: Math.round(box.x),
        top: Math.round(box.y),
        width: Math.round(box.width),
        height: Math.round(box.height),
      })
      .resize({ width: toSheet(box.width), height: toSheet(box.height), fit: 'fill', kernel: 'cubic' })
      .png()
      .toBuffer();
    parts.push({ input, left, top });
  }
  const picture = await sharp({ create: { width: sheetWidth, height, channels: 3, background: '#808080' } })
    .composite(parts)
    .webp({ quality: 90, effort: 4 })
    .toBuffer();
  return { picture, shown };
}

/** The colours of a sheet, as they can be compared. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
}

/** Reads the colours of a sheet. Rejects where its picture is none. */
export async function pixelsOf({ picture }: Sheet): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}
