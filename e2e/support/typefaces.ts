import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { toSfnt } from 'woff2sfnt-sfnt2woff';

const { resolve } = createRequire(import.meta.url);

/** The typefaces of systems, by the package that brings them. Arimo is as wide as Arial. */
export const systemTypefaces = ['arimo', 'roboto', 'dejavu-sans'] as const;
export type SystemTypeface = (typeof systemTypefaces)[number];

/** Whole at any moment: other workers write it too, and their browsers read it. */
function writeWhole(file: string, content: Buffer | string): void {
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * The environment of a browser that knows one typeface for text and one for headings (Tinos is as wide as Times), and none of
 * this machine's. That holds where fontconfig finds them; elsewhere it changes nothing. Chromium takes no fonts for the web
 * from a system.
 */
export function onlyTypeface(typeface: SystemTypeface): Record<string, string> {
  const folder = path.resolve(import.meta.dirname, `../../.proper/typefaces/${typeface}`);
  const fonts = path.join(folder, 'fonts');
  mkdirSync(fonts, { recursive: true });
  const files = [400, 700].map((weight) => [typeface, weight] as const);
  for (const [name, weight] of [...files, ['tinos', 700] as const]) {
    const woff = readFileSync(resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`));
    writeWhole(path.join(fonts, `${name}-${weight}.ttf`), toSfnt(woff));
  }
  const config = path.join(folder, 'fonts.conf');
  writeWhole(
    config,
    `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`,
  );
  return { FONTCONFIG_FILE: config };
}
