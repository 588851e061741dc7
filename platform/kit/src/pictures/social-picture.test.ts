import { socialPicture } from '@proper/shared-types/release';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawSocialPicture } from './social-picture';

const title = 'About us | Proper';

it('a social picture is a small PNG of the usual size, with the same bytes for the same title alone', async () => {
  const picture = await drawSocialPicture({ title: 'Remote Work Communication Guide, a Free PDF | Proper' });
  const { width, height } = socialPicture;
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width, height, isPalette: true });
  expect(picture.length).toBeLessThan(60_000);
  const first = await drawSocialPicture({ title });
  expect(await drawSocialPicture({ title })).toEqual(first);
  expect(await drawSocialPicture({ title: 'About them | Proper' })).not.toEqual(first);
});

it('has the rows of a sheet, as many as fit, and refuses a title that is too long', async () => {
  const drawWith = (...texts: readonly string[]) => {
    const rows = texts.map((text, index) => [text, index === 0 ? '' : '9.45'] as const);
    return drawSocialPicture({ title, sheet: { title: 'One errand', rows } });
  };
  const ten = Array.from({ length: 10 }, (_, row) => `You, ${row}`);
  expect(await drawWith('You')).not.toEqual(await drawWith('You', 'Your assistant'));
  expect(await drawWith(...ten)).toEqual(await drawWith(...ten, 'Nobody'));
  await expect(drawSocialPicture({ title: 'Long '.repeat(20) })).rejects.toThrow('too long');
});
