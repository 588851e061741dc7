import { readFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { FontRequest } from '../renderer/messages';
import type { StoredRelease } from '../store/store';
import { fileOf } from './files';

/**
 * Cuts a typeface of a shell, a variable font, down to some letters at one weight: a woff2 file, in base64. Rejects
 * where the shell has no such file.
 */
export const typefacesOf =
  (shell: StoredRelease) =>
  async ({ href, weight, letters }: FontRequest): Promise<string> => {
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

/** The same, where one typeface is cut again and again: what was cut before is remembered. */
export function cachedTypefacesOf(): typeof typefacesOf {
  const known = new Map<string, Promise<string>>();
  return (shell) => {
    const cut = typefacesOf(shell);
    return (request) => {
      const { href, weight, letters } = request;
      const key = `${shell.folder} ${href} ${weight} ${letters}`;
      const base64 = known.get(key) ?? cut(request);
      known.set(key, base64);
      base64.catch(() => known.delete(key));
      return base64;
    };
  };
}
