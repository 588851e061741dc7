import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Box, differencesBetween, sheetOf } from './compare';

interface Drawn extends Box {
  readonly colour: string;
}

/** A page with rectangles on paper, as a browser's picture of it. */
async function page(boxes: Readonly<Record<string, Drawn>>) {
  const rectangles = Object.values(boxes).map(
    ({ x, y, width, height, colour }) =>
      `<rect x="${x + 10}" y="${y + 10}" width="${width - 20}" height="${height - 20}" fill="${colour}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="400"><rect width="900" height="400" fill="#fbf8f1"/>${rectangles.join('')}</svg>`;
  return sheetOf(await sharp(Buffer.from(svg)).png().toBuffer(), boxes);
}

const badge: Drawn = { x: 20, y: 20, width: 90, height: 40, colour: '#1f4f8f' };
const card: Drawn = { x: 20, y: 100, width: 800, height: 200, colour: '#fffdf9' };

it('what stands elsewhere on the page looks as it did', async () => {
  const before = await page({ badge, card });
  expect(await differencesBetween(before, await page({ badge, card }))).toEqual([]);
  expect(await differencesBetween(before, await page({ badge, card: { ...card, x: 37, y: 131 } }))).toEqual(
    [],
  );
});

it('another colour, another size, something new and something gone are told apart', async () => {
  const before = await page({ badge, card });
  const after = async (changed: Readonly<Record<string, Drawn>>) =>
    differencesBetween(before, await page(changed));
  expect(await after({ badge: { ...badge, colour: '#1f4f6f' }, card })).toEqual([
    expect.stringMatching(/^badge has other colours: by up to \d+ of 255, in \d+ places$/),
  ]);
  expect(await after({ badge: { ...badge, height: 44 }, card })).toEqual([
    'badge was 90 x 40 px and is 90 x 44 px',
  ]);
  expect(await after({ badge, card, form: { ...badge, y: 320 } })).toEqual(['form is new']);
  expect(await after({ card })).toEqual(['badge is not shown any more']);
});
