import sharp from 'sharp';

const size = { width: 800, height: 500 } as const;

/** Pixels of the picture along a side of each grain. */
const grain = 5;

/** Numbers that look random, the same ones each time (a linear congruential generator of 32 bits). */
function* numbers(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/**
 * A picture that weighs what a photograph of its size does, 28 to 29 kB: coarse grain over a gradient, which compresses as
 * badly as leaves or cloth.
 */
export async function drawPicture(): Promise<Buffer> {
  const { width, height } = size;
  const [columns, rows] = [width / grain, height / grain];
  const random = numbers();
  const pixels = Buffer.alloc(columns * rows * 3);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const light = 40 + (70 * column) / columns + (30 * row) / rows + 66 * random.next().value;
      pixels.set([light * 0.9, light, light * 0.8], (row * columns + column) * 3);
    }
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .webp({ quality: 72, effort: 4 })
    .toBuffer();
}
