import { socialPicture } from '@proper/shared-types/release';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawSocialPicture } from './social-picture';

describe('drawSocialPicture', () => {
  it('draws a small PNG in the size that social networks want', async () => {
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

  it('draws the same bytes for the same title, and different ones for another', async () => {
    const first = await drawSocialPicture('About us | Proper');
    expect(await drawSocialPicture('About us | Proper')).toEqual(first);
    expect(await drawSocialPicture('About them | Proper')).not.toEqual(first);
  });

  it('refuses a title that is too long in every size', async () => {
    await expect(drawSocialPicture('Responsibility '.repeat(30).trim())).rejects.toThrow('too long');
  });
});
