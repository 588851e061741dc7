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
});
