import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FontSubset } from '@proper/shared-types/release';
import subsetFont from 'subset-font';
import { sha256 } from '../hash';
import type { StoredRelease } from '../model';
import { fileOf } from './composition';
import { KeptPieces } from './kept-pieces';
import { renderingTools } from './tools';

/** Milliseconds for which a cut typeface stays though nobody asks for it: 30 days. Making it again takes a moment. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** A variable font cut down to some letters at one weight: a woff2 file, in base64. */
async function subset(font: Buffer, weight: number, letters: string): Promise<string> {
  const file = await subsetFont(font, letters, {
    targetFormat: 'woff2',
    keepFeatures: ['kern'],
    noHinting: true,
    variationAxes: { wght: weight },
  });
  return file.toString('base64');
}

/**
 * The typefaces of shells, cut down to some letters. They depend on nothing but the typeface, its weight and the letters:
 * what was cut before is taken over, also where its document is rendered again.
 */
export class CutTypefaces {
  readonly #pieces: KeptPieces;
  readonly #tools = renderingTools();
  /** By key, what is being cut: several documents may ask for the same. */
  readonly #underWay = new Map<string, Promise<string>>();

  constructor(dataDir: string) {
    this.#pieces = new KeptPieces(path.join(dataDir, 'typefaces'));
  }

  /** Cuts one of a shell's typefaces: a woff2 file, in base64. Rejects where the shell has no such file. */
  async cut(shell: StoredRelease, { href, weight, letters }: FontSubset): Promise<string> {
    const file = Object.keys(shell.release.files).find((known) => fileOf(shell, known).href === href);
    if (file === undefined) throw new Error(`the shell has no typeface ${href}`);
    const font = await readFile(path.join(shell.folder, 'browser', file));
    const key = sha256(JSON.stringify([this.#tools, sha256(font), weight, letters]));
    const made = this.#underWay.get(key) ?? this.#takeOverOrCut(key, font, weight, letters);
    this.#underWay.set(key, made);
    return made;
  }

  async #takeOverOrCut(key: string, ...how: Parameters<typeof subset>): Promise<string> {
    const known = await this.#pieces.find(key);
    if (known !== undefined) return known;
    const made = await subset(...how);
    this.#pieces.add(key, made);
    return made;
  }

  /** Keeps what was asked for, and what was not for a while. */
  async keep(): Promise<void> {
    await this.#pieces.write();
    await this.#pieces.remove((_, usedAt) => Date.now() - usedAt < keptForMs);
  }
}
