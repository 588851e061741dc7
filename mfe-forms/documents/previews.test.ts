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

  it('show a different drawing on each cover', async () => {
    const drawings = await Promise.all(
      generatedFiles
        .filter(({ file }) => file.endsWith('-1-480.avif'))
        .map(async ({ render }) => {
          // Below the title, where only the drawing is.
          const lower = { left: 0, top: 400, width: 480, height: 279 };
          return sharp(await render())
            .extract(lower)
            .raw()
            .toBuffer();
        }),
    );
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = drawings;
    const difference = first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0);
    // The same drawing, encoded twice, differs by less than 1 of 255.
    expect(difference / first.length).toBeGreaterThan(3);
    expect(second).toHaveLength(first.length);
  });
});
