import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';

/** What the bundler writes between modules, and what else no map knows. */
export const unmapped = 'webpack/between modules';

/** The module that the federation plugin writes into each entry: its whole code is its address. */
const writtenByFederation = 'webpack/runtime/module_federation/written module';

/** Another spelling of a file, relative to where the build ran: `webpack://mfe-content/./src/page.module.css?238f`. */
const relativeFile = /^webpack:\/\/[^/]+\/(\.\.?\/[^?]+)/;

/** A module that lists files: their folder, what is asked of each, and then how they are found, with the clone's own path. */
const fileList = /^([^|]+\|[^|]*)\|.*$/;

/** Where a build ran, and what its modules are named relative to: the top of the repository. */
interface Places {
  readonly context: string;
  readonly root: string;
}

/** The name of a module, the same in every clone. */
function nameOf(source: string, { context, root }: Places): string {
  if (source.startsWith('data:')) return writtenByFederation;
  const [, relative] = relativeFile.exec(source) ?? [];
  const named = relative === undefined ? source.replace(fileList, '$1') : path.join(context, relative);
  const file = decodeURIComponent(named);
  return path.isAbsolute(file) ? path.relative(root, file).split(path.sep).join('/') : file;
}

/**
 * How many characters of a minified script come from each module, by the module's name.
 *
 * @param code - The script.
 * @param map - The text of its source map, made with absolute paths.
 */
export function modulesIn(code: string, map: string, places: Places): ReadonlyMap<string, number> {
  const sourceMap = new SourceMap(JSON.parse(map) as SourceMapPayload);
  const names = new Map<string, string>();
  const characters = new Map<string, number>();
  const nameAt = (line: number, column: number): string => {
    const entry = sourceMap.findEntry(line, column);
    const source = 'originalSource' in entry ? entry.originalSource : undefined;
    if (source === undefined) return unmapped;
    const name = names.get(source) ?? nameOf(source, places);
    names.set(source, name);
    return name;
  };
  for (const [line, text] of code.split('\n').entries())
    for (let column = 0; column < text.length; column += 1) {
      const name = nameAt(line, column);
      characters.set(name, (characters.get(name) ?? 0) + 1);
    }
  return characters;
}
