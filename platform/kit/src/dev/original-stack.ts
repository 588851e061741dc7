import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** Folders of releases, by the address of their browser files. */
export type ReleaseFolders = readonly (readonly [base: string, folder: string])[];

/** `http://localhost:3000/releases/mfe-content/dev/blog.js:12:34`, or a file's path with line and column. */
const bundlePosition = /(?:https?:\/\/[^\s/()]+)?(\/[^\s()?]+\.c?js)(?:\?[^\s():]*)?:(\d+:\d+)/g;

/** `webpack://mfe-content/./mfe-content/src/remote.ts?1a2b` → `mfe-content/src/remote.ts` */
const trimSource = (name: string): string =>
  name.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '').replace(/\?.*$/, '');

function findFile(address: string, folders: ReleaseFolders): string {
  const [base = '', folder = ''] = folders.find(([prefix]) => address.startsWith(prefix)) ?? [];
  return base === '' ? address : path.join(folder, 'browser', address.slice(base.length));
}

/** Maps a stack trace back to the source files, where there are source maps. */
export function originalStack(stack: string, folders: ReleaseFolders): string {
  const maps = new Map<string, SourceMap | undefined>();
  const readMap = (file: string): SourceMap | undefined => {
    const loaded = maps.get(file);
    if (loaded) return loaded;
    const mapFile = `${file}.map`;
    const map = existsSync(mapFile) ? new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8'))) : undefined;
    maps.set(file, map);
    return map;
  };
  return stack.replaceAll(bundlePosition, (bundled: string, address: string, position: string) => {
    const [line = 0, column = 0] = position.split(':').map(Number);
    const origin = readMap(findFile(address, folders))?.findOrigin(line, column);
    return origin && 'fileName' in origin ? `${trimSource(origin.fileName)}:${origin.lineNumber}` : bundled;
  });
}
