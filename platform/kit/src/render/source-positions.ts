import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** The position of a call in a built file, which a browser names by its address. */
const builtPosition = /(?:https?:\/\/[^\s/()]+)?(\/[^\s():?]+\.c?js)[^\s():]*:(\d+):(\d+)/g;

/** `webpack://mfe-content/./src/remote.ts?1a2b` → `mfe-content/src/remote.ts` */
const sourceName = (name: string): string =>
  path.posix.normalize(name.replace(/^webpack:\/\//, '').replace(/\?.*$/, ''));

/**
 * Maps a stack trace back to the source files, and leaves out the calls within libraries.
 *
 * @param mapFileOf - The file with the source map of a built file; by default it is next to it.
 */
export const mapStack = (stack: string, mapFileOf = (file: string): string => `${file}.map`): string =>
  stack
    .replaceAll(builtPosition, (built, ...groups: readonly string[]) => {
      const [file = '', line, column] = groups;
      const mapFile = mapFileOf(file);
      if (!existsSync(mapFile)) return built;
      const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')));
      const origin = map.findOrigin(Number(line), Number(column));
      return 'fileName' in origin ? `${sourceName(origin.fileName)}:${origin.lineNumber}` : built;
    })
    .split('\n')
    .filter((call) => !call.includes('node_modules/'))
    .join('\n');

/** The first position of a stack trace in a source file of the team: `src/pages/about/AboutPage.tsx:12`. */
export const findSource = (stack: string): string =>
  /(?<=[ (])src\/[^\s()]+:\d+/.exec(mapStack(stack))?.[0] ?? '';
