/**
 * Makes the site's fonts from the published ones, with only the characters of English copy and the weights of the site. Writes
 * `src/theme/fonts/` (`npm run fonts`). `src/theme/fonts.css` says how the system's fonts are adjusted to their width.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

const straight = 0x27;
const curly = 0x2019;
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** The characters of the fonts: ASCII, the no-break space, and the punctuation and signs in the copy. */
const letters = `${ascii}\u00a0–—‘’“”…£$€×·•½©é`;

/** The packages below `@fontsource-variable/`, each with the OpenType features that its subset keeps. */
const families = { besley: ['kern', 'tnum'], 'hanken-grotesk': ['kern'] } as const;

/** A `cmap` table in format 4, with a segment for each character (OpenType specification, cmap). */
function characterMap(glyphs: ReadonlyMap<number, number>): Buffer {
  const segments = [...glyphs].sort(([a], [b]) => a - b);
  // The format requires a last segment that maps U+FFFF to the missing glyph.
  segments.push([0xffff, 0x10000]);
  const count = segments.length;
  const entrySelector = Math.floor(Math.log2(count));
  const searchRange = 2 * 2 ** entrySelector;
  const ends = segments.map(([character]) => character);
  const deltas = segments.map(([character, glyph]) => (glyph - character) & 0xffff);
  const words = [
    // The table's version, and its only map: for Windows, by Unicode, at an offset of twelve bytes.
    ...[0, 1, 3, 1, 0, 12],
    ...[4, 16 + 8 * count, 0, 2 * count, searchRange, entrySelector, 2 * count - searchRange],
    ...[...ends, 0, ...ends, ...deltas, ...segments.map(() => 0)],
  ];
  const table = Buffer.alloc(2 * words.length);
  for (const [index, word] of words.entries()) table.writeUInt16BE(word, 2 * index);
  return table;
}

/**
 * A copy of an uncompressed font that draws the straight apostrophe as a curly one: some texts of the specification have straight
 * ones, and the rest of the site's copy curly ones.
 */
function withCurlyApostrophe(sfnt: Buffer): Buffer {
  const font = create(sfnt) as Font;
  const glyphs = new Map(
    font.characterSet
      .filter((character) => character < 0xffff)
      .map((character) => [character, font.glyphForCodePoint(character).id]),
  );
  const table = characterMap(glyphs.set(straight, font.glyphForCodePoint(curly).id));
  const start = Math.ceil(sfnt.length / 4) * 4;
  const copy = Buffer.concat([sfnt, Buffer.alloc(start - sfnt.length), table]);
  // The table's entry in the directory: its tag, a checksum that subset-font ignores, its offset and its length.
  const entry = copy.indexOf('cmap', 12, 'latin1');
  copy.writeUInt32BE(start, entry + 8);
  copy.writeUInt32BE(table.length, entry + 12);
  return copy;
}

const folder = path.join(import.meta.dirname, '../src/theme/fonts');
mkdirSync(folder, { recursive: true });
for (const [family, keepFeatures] of Object.entries(families)) {
  const source = path.dirname(
    createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/package.json`),
  );
  const published = readFileSync(path.join(source, `files/${family}-latin-wght-normal.woff2`));
  const sfnt = withCurlyApostrophe(await subsetFont(published, letters, { targetFormat: 'sfnt' }));
  const subset = await subsetFont(sfnt, letters, {
    targetFormat: 'woff2',
    keepFeatures: [...keepFeatures],
    noHinting: true,
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  writeFileSync(path.join(folder, `${family}.woff2`), subset);
  copyFileSync(path.join(source, 'LICENSE'), path.join(folder, `${family}.OFL.txt`));
}
