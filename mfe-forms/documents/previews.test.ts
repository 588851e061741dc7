import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from './index';

describe('the previews', () => {
  it('are small, and the same bytes every time', async () => {
    const small = generatedFiles.find(({ file }) => file.endsWith('playbook-1-480.avif'));
    const picture = Buffer.from((await small?.render()) ?? []);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 480, height: 679 });
    expect(picture.length).toBeLessThan(30_000);
    expect(picture.equals(Buffer.from((await small?.render()) ?? []))).toBe(true);
  });

  it('show a drawing of its own on each cover', async () => {
    const drawings = await Promise.all(
      generatedFiles
        .filter(({ file }) => file.endsWith('-1-480.avif'))
        .map(async ({ render }) => {
          // Below the title, which the drawing has nothing to do with.
          const lower = { left: 0, top: 400, width: 480, height: 279 };
          return sharp(await render())
            .extract(lower)
            .raw()
            .toBuffer();
        }),
    );
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = drawings;
    const apart = first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0);
    // The same drawing, packed twice, is less than one step of 255 apart.
    expect(apart / first.length).toBeGreaterThan(3);
    expect(second).toHaveLength(first.length);
  });
});
