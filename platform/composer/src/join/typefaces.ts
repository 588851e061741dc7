/// <reference path="./subset-font.d.ts" />
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWholeFile } from '@proper/operator-kit/whole-file';
import type { FontSubset } from '@proper/shared-types/release';

const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** The subsets that were cut, each named by what it was cut from. */
export const typefacesFolder = (dataDir: string): string => path.join(dataDir, 'typefaces');

/**
 * Cuts a subset of a variable typeface, for some letters at one weight. Each is cut once: the time of its file says when it was used
 * last.
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
  if (existsSync(file)) {
    const now = new Date();
    utimesSync(file, now, now);
    return readFileSync(file, 'utf8');
  }
  // It takes a tenth of a second to load.
  const { default: cut } = await import('subset-font');
  const subset = await cut(content, letters, {
    targetFormat: 'woff2',
    keepFeatures: ['kern'],
    noHinting: true,
    variationAxes: { wght: weight },
  });
  const text = subset.toString('base64');
  await mkdir(folder, { recursive: true });
  await writeWholeFile(file, text);
  return text;
}

/** Removes subsets that no document has used for a month. */
export async function removeUnusedTypefaces(dataDir: string): Promise<void> {
  const folder = typefacesFolder(dataDir);
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (Date.now() - statSync(path.join(folder, name)).mtimeMs >= keptForMs)
      await rm(path.join(folder, name), { force: true });
}
