import { socialPicture } from '@proper/shared-types/release';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { balancedLines, drawSocialPicture } from './social-picture';

describe('drawSocialPicture', () => {
  it('draws a small PNG in the size that social networks want', async () => {
    const picture = await drawSocialPicture({
      title: 'Remote Work Communication Guide, a Free PDF | Proper',
    });
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
    const first = await drawSocialPicture({ title: 'About us | Proper' });
    expect(await drawSocialPicture({ title: 'About us | Proper' })).toEqual(first);
    expect(await drawSocialPicture({ title: 'About them | Proper' })).not.toEqual(first);
  });

  it('draws the rows of a sheet, as many as fit', async () => {
    const drawWith = (...texts: readonly string[]) =>
      drawSocialPicture({
        title: 'About us | Proper',
        sheet: {
          title: 'One errand',
          rows: texts.map((text, index) => [text, index === 0 ? '' : '9.45'] as const),
        },
      });
    const ten = Array.from({ length: 10 }, (_, row) => `You, ${row}`);
    expect(await drawWith('You')).not.toEqual(await drawWith('You', 'Your assistant'));
    expect(await drawWith(...ten)).toEqual(await drawWith(...ten, 'Nobody'));
    await expect(drawWith('Responsibility'.repeat(3))).rejects.toThrow('too long');
  });

  it('refuses a title that is too long in every size', async () => {
    await expect(drawSocialPicture({ title: 'Responsibility '.repeat(30).trim() })).rejects.toThrow(
      'too long',
    );
  });
});

const byLetters = (text: string) => text.length;

describe('balancedLines', () => {
  it('keeps a short heading on one line', () => {
    expect(balancedLines('Put in order', 12, byLetters)).toEqual(['Put in order']);
  });

  it('uses as few lines as possible, and makes them even', () => {
    expect(balancedLines('one two three four', 15, byLetters)).toEqual(['one two', 'three four']);
    expect(balancedLines('the week put in order again', 20, byLetters)).toEqual([
      'the week put',
      'in order again',
    ]);
  });

  it('never ends a line with an article', () => {
    expect(balancedLines('Tasking Guide, a Free PDF', 16, byLetters)).toEqual([
      'Tasking Guide,',
      'a\u00a0Free PDF',
    ]);
  });

  it('returns undefined if a word is too wide', () => {
    expect(balancedLines('an immeasurable word', 8, byLetters)).toBeUndefined();
  });
});
