import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** `/releases/mfe-forms/45f175b0/contact.js:1:2345` */
const positionPattern = /^\/releases\/([a-z][a-z0-9-]*)\/([\w./-]+):(\d+):(\d+)$/;

/** Reads the source map of a file in a release's `browser/` folder; undefined if there is none. */
export type ReadSourceMap = (remote: string, file: string) => Promise<string | undefined>;

/** `webpack:///./src/pages/Page.tsx` of mfe-forms → `mfe-forms/src/pages/Page.tsx` */
const sourceFile = (remote: string, source: string): string =>
  path.posix.join(remote, source.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, ''));

/** Returns a function that names the source file and line of a position, or returns the position itself if it has no source map. */
export function createPositionResolver(readMap: ReadSourceMap): (position: string) => Promise<string> {
  const maps = new Map<string, Promise<TraceMap | undefined>>();

  async function openMap(remote: string, file: string): Promise<TraceMap | undefined> {
    const text = await readMap(remote, file);
    try {
      return text === undefined ? undefined : new TraceMap(text);
    } catch {
      // A team's server may answer with anything.
      return undefined;
    }
  }

  return async (position) => {
    const [, remote = '', file = '', line = '', column = ''] = positionPattern.exec(position) ?? [];
    if (file === '' || file.includes('..')) return position;
    const key = `${remote}/${file}`;
    const opening = maps.get(key) ?? openMap(remote, file);
    maps.set(key, opening);
    const map = await opening;
    // Browsers count columns from 1, source maps from 0.
    const needle = { line: Number(line), column: Math.max(0, Number(column) - 1) };
    if (map === undefined) return position;
    const { source, line: sourceLine } = originalPositionFor(map, needle);
    // The library resolves names as addresses, in which `..` has no meaning at the top.
    const name = source === null ? null : map.sources[map.resolvedSources.indexOf(source)];
    return name ? `${sourceFile(remote, name)}:${sourceLine}` : position;
  };
}
