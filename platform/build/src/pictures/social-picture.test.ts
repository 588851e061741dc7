import { socialPicture } from '@proper/shared-types/release';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawSocialPicture } from './social-picture';

describe('drawSocialPicture', () => {
  it('draws a small PNG of the size that networks ask for', async () => {
    const picture = await drawSocialPicture('Remote Work Communication Guide, a Free PDF | Proper');
    const { format, width, height, isPalette } = await sharp(picture).metadata();
    expect({ format, width, height, isPalette }).toEqual({
      format: 'png',
      width: socialPicture.width,
      height: socialPicture.height,
      isPalette: true,
    });
    expect(picture.length).toBeLessThan(60_000);
  });

  it('draws the same bytes for the same title, and others for another', async () => {
    const one = await drawSocialPicture('About us | Proper');
    expect(await drawSocialPicture('About us | Proper')).toEqual(one);
    expect(await drawSocialPicture('About them | Proper')).not.toEqual(one);
  });

  it('refuses a title that fits in no size', async () => {
    await expect(drawSocialPicture('Responsibility '.repeat(30).trim())).rejects.toThrow('too long');
  });
});
