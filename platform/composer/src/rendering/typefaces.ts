import { readFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Question } from '../renderer/messages';
import type { StoredRelease } from '../store/store';
import { fileOf } from './files';

type FontQuestion = Extract<Question, { readonly kind: 'font' }>;

/**
 * Cuts a typeface of a shell, a variable font, down to some letters at one weight: a woff2 file, in base64. Rejects
 * where the shell has no such file.
 */
export const typefacesOf =
  (shell: StoredRelease) =>
  async ({ href, weight, letters }: FontQuestion): Promise<string> => {
    const file = Object.keys(shell.release.files).find((known) => fileOf(shell, known).href === href);
    if (file === undefined) throw new Error(`the shell has no typeface ${href}`);
    const font = await readFile(path.join(shell.folder, 'browser', file));
    const subset = await subsetFont(font, letters, {
      targetFormat: 'woff2',
      keepFeatures: ['kern'],
      noHinting: true,
      variationAxes: { wght: weight },
    });
    return subset.toString('base64');
  };
