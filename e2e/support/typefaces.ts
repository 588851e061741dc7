import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { replaceFile } from '@proper/common/files';

const require = createRequire(import.meta.url);

/** Converts a WOFF (version 1) web font into a font file that systems accept. The package has no types. */
const { toSfnt }: { toSfnt(woff: Buffer): Buffer } = require('woff2sfnt-sfnt2woff');

/** The typefaces of phones and Linux, named after their Fontsource packages. */
export const otherTypefaces = ['roboto', 'dejavu-sans'] as const;

/**
 * The environment of a browser with one typeface for text (Arimo is as wide as Arial), Tinos (as wide as
 * Times) for headings, and none of this machine's own. Works only with fontconfig. The web fonts are
 * converted, because Chromium doesn't accept them as system fonts.
 */
export function onlyTypeface(typeface: 'arimo' | (typeof otherTypefaces)[number]): Record<string, string> {
  const folder = path.resolve(import.meta.dirname, `../../.proper/typefaces/${typeface}`);
  const fonts = path.join(folder, 'fonts');
  // Other workers write the same files while their browsers read them.
  const write = (file: string, content: Buffer | string): void =>
    replaceFile(file, (unfinished) => writeFileSync(unfinished, content));
  for (const [name, weight] of [
    [typeface, 400],
    [typeface, 700],
    ['tinos', 700],
  ] as const) {
    const woff = require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`);
    write(path.join(fonts, `${name}-${weight}.ttf`), toSfnt(readFileSync(woff)));
  }
  const config = path.join(folder, 'fonts.conf');
  write(
    config,
    `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`,
  );
  return { FONTCONFIG_FILE: config };
}
