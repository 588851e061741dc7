import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** The typefaces of systems, by the package that brings them. Arimo is as wide as Arial. */
export const systemTypefaces = ['arimo', 'roboto', 'dejavu-sans'] as const;
export type SystemTypeface = (typeof systemTypefaces)[number];

/**
 * The environment of a browser that knows one typeface and none of this machine's, where fontconfig finds them for it;
 * elsewhere it changes nothing.
 */
export function onlyTypeface(typeface: SystemTypeface): Record<string, string> {
  const folder = path.resolve(import.meta.dirname, `../../.proper/typefaces/${typeface}`);
  mkdirSync(folder, { recursive: true });
  for (const weight of [400, 700]) {
    const file = `${typeface}-latin-${weight}-normal.woff`;
    copyFileSync(resolve(`@fontsource/${typeface}/files/${file}`), path.join(folder, file));
  }
  const config = path.join(folder, 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`,
  );
  return { FONTCONFIG_FILE: config };
}
