import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FontSubset } from '@proper/shared-types/release';
import subsetFont from 'subset-font';
import { sha256 } from '../hash';
import type { StoredRelease } from '../model';
import { fileOf } from './composition';
import type { KeptTexts } from './kept-texts';

/** A subset of a shell's variable typeface, for some letters at one weight: a woff2 file in base64, cut once. */
export async function cutTypeface(
  kept: KeptTexts,
  shell: StoredRelease,
  { href, weight, letters }: FontSubset,
): Promise<string> {
  const file = Object.keys(shell.release.files).find((known) => fileOf(shell, known).href === href);
  if (file === undefined) throw new Error(`the shell has no typeface ${href}`);
  const font = await readFile(path.join(shell.folder, 'browser', file));
  return kept.get([sha256(font), weight, letters], async () => {
    const cut = await subsetFont(font, letters, {
      targetFormat: 'woff2',
      keepFeatures: ['kern'],
      noHinting: true,
      variationAxes: { wght: weight },
    });
    return cut.toString('base64');
  });
}
