import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Converts a WOFF (version 1) web font into a font file that systems accept. The package has no types. */
const { toSfnt }: { toSfnt(woff: Buffer): Buffer } = require('woff2sfnt-sfnt2woff');

/** System typefaces, named after their Fontsource packages. Arimo is as wide as Arial. */
export const systemTypefaces = ['arimo', 'roboto', 'dejavu-sans'] as const;
export type SystemTypeface = (typeof systemTypefaces)[number];

/** Replaces a file in one step: other workers write it too, and their browsers read it. */
function replaceFile(file: string, content: Buffer | string): void {
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * The environment of a browser that has one typeface for text, one for headings (Tinos, as wide as Times), and none of this
 * machine's own. It works where fontconfig is used, and changes nothing elsewhere. Chromium doesn't accept web font formats
 * as system fonts, so they are converted.
 */
export function onlyTypeface(typeface: SystemTypeface): Record<string, string> {
  const folder = path.resolve(import.meta.dirname, `../../.proper/typefaces/${typeface}`);
  const fonts = path.join(folder, 'fonts');
  mkdirSync(fonts, { recursive: true });
  for (const [name, weight] of [
    [typeface, 400],
    [typeface, 700],
    ['tinos', 700],
  ] as const) {
    const woff = readFileSync(
      require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`),
    );
    replaceFile(path.join(fonts, `${name}-${weight}.ttf`), toSfnt(woff));
  }
  const config = path.join(folder, 'fonts.conf');
  replaceFile(
    config,
    `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`,
  );
  return { FONTCONFIG_FILE: config };
}
