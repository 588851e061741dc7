import { create } from 'fontkit';

const straight = 0x27;
const curly = 0x2019;

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
export function withCurlyApostrophe(sfnt: Buffer): Buffer {
  const font = create(sfnt);
  const glyphs = new Map(
    font.characterSet
      .filter((character) => character < 0xffff)
      .map((character) => [character, font.glyphForCodePoint(character).id]),
  );
  const apostrophe = glyphs.get(curly);
  if (apostrophe === undefined) throw new Error('The font has no curly apostrophe (U+2019).');
  const table = characterMap(glyphs.set(straight, apostrophe));
  const start = Math.ceil(sfnt.length / 4) * 4;
  const copy = Buffer.concat([sfnt, Buffer.alloc(start - sfnt.length), table]);
  // The table's entry in the directory: its tag, a checksum that subset-font ignores, its offset and its length.
  const entry = copy.indexOf('cmap', 12, 'latin1');
  copy.writeUInt32BE(start, entry + 8);
  copy.writeUInt32BE(table.length, entry + 12);
  return copy;
}
