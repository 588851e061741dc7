import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** A variable font of only some letters, at one weight: a woff2 file, in base64. Rejects where there is no such file. */
export async function subsetOf(file: string, weight: number, letters: string): Promise<string> {
  const subset = await subsetFont(await readFile(file), letters, {
    targetFormat: 'woff2',
    keepFeatures: ['kern'],
    noHinting: true,
    variationAxes: { wght: weight },
  });
  return subset.toString('base64');
}
