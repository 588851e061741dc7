/// <reference path="./subset-font.d.ts" />
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FontSubset } from '@proper/shared-types/release';
import { replaceFile } from '../base/files';

/**
 * Cuts a subset of a variable typeface, for some letters at one weight. Each is cut once.
 *
 * @param font - The typeface's file.
 * @param folder - Keeps the subsets.
 * @returns woff2 in base64
 */
export async function subsetFont(
  font: string,
  { weight, letters }: FontSubset,
  folder: string,
): Promise<string> {
  const content = await readFile(font);
  const name = createHash('sha256')
    .update(content)
    .update(JSON.stringify([weight, letters]))
    .digest('hex');
  const file = path.join(folder, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  // It takes a tenth of a second to load.
  const { default: cut } = await import('subset-font');
  const subset = await cut(content, letters, {
    targetFormat: 'woff2',
    keepFeatures: ['kern'],
    noHinting: true,
    variationAxes: { wght: weight },
  });
  const text = subset.toString('base64');
  replaceFile(file, (unfinished) => writeFileSync(unfinished, text));
  return text;
}
