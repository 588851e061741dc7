import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { icons as files } from './icons';

const rendered = async (name: string) => {
  const bytes = await files.find(({ file }) => file === `root/${name}`)?.render();
  return Buffer.from(bytes ?? []);
};

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
}

describe('the icons', () => {
  it('of the manifest exist in their stated sizes', async () => {
    const { icons } = JSON.parse((await rendered('site.webmanifest')).toString()) as Manifest;
    for (const { src, sizes, type } of icons) {
      const icon = await rendered(src.slice(1));
      const { width, height } = await sharp(icon).metadata();
      if (type === 'image/png') expect(`${width}x${height}`).toBe(sizes);
      expect(icon.length).toBeLessThan(10_000);
    }
    expect(icons.map(({ sizes }) => sizes)).toContain('any');
  });

  it('fill the square where systems crop them', async () => {
    for (const name of ['apple-touch-icon.png', 'icon-maskable-512.png'])
      expect((await sharp(await rendered(name)).stats()).isOpaque).toBe(true);
  });
});
