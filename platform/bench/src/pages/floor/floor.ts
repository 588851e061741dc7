import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressor } from '../../compressor';
import { drawPicture } from './picture';

/** Writes the site of one page that no site of this volume can be faster than. */
export async function makeFloor(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const page = readFileSync(path.join(import.meta.dirname, 'index.html'));
  const file = path.join(folder, 'index.html');
  writeFileSync(file, page);
  await compressor.precompress(file, page);
  writeFileSync(path.join(folder, 'desk.webp'), await drawPicture());
}
