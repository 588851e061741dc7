import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { MultiStats, Stats, StatsError } from '@rspack/core';

/** `webpack://mfe-content/./src/remote.ts?1a2b` → `mfe-content/src/remote.ts` */
const sourceName = (name: string): string =>
  path.posix.normalize(name.replace(/^webpack:\/\//, '').replace(/\?.*$/, ''));

const bundlePosition = /(?:https?:\/\/[^\s/()]+)?\/releases\/([\w-]+)\/([^\s()?]+\.js)[^\s():]*:(\d+):(\d+)/g;

/**
 * Maps a browser's stack trace back to the source files, where there are source maps.
 *
 * @param folder - Has the builds, by workspace.
 */
export const originalStack = (stack: string, folder: string): string =>
  stack.replaceAll(bundlePosition, (bundled, ...groups: readonly string[]) => {
    const [name = '', file = '', line, column] = groups;
    const mapFile = path.join(folder, name, 'browser', `${file}.map`);
    if (!existsSync(mapFile)) return bundled;
    const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')));
    const origin = map.findOrigin(Number(line), Number(column));
    return 'fileName' in origin ? `${sourceName(origin.fileName)}:${origin.lineNumber}` : bundled;
  });

/** The line of a source file at a position such as `8:5-20` of the compiled module. */
function originalLine({ compilation }: Stats, { moduleIdentifier = '', loc = '' }: StatsError): number {
  const [line = 1, column = 1] = loc.split(/[:-]/).map(Number);
  const module = [...compilation.modules].find((each) => each.identifier() === moduleIdentifier);
  const map = module?.originalSource()?.map({});
  const origin = map && new SourceMap(map as never).findOrigin(line, column + 1);
  return origin && 'lineNumber' in origin ? origin.lineNumber : line;
}

/** What is wrong, after file and line. */
function formatError(stats: Stats, error: StatsError): string {
  const { moduleName, loc } = error;
  const message = stripVTControlCharacters(error.message).replaceAll(/^\s*[×x] /gm, '');
  if (moduleName === undefined || loc === undefined) return message;
  const [workspace = ''] = (stats.compilation.name ?? '').split(' ');
  const file = path.posix.join(workspace, moduleName);
  return `${file}:${originalLine(stats, error)}: ${message}`;
}

/** Replaces the errors of some builds: each is there once, though several builds of a workspace have it, with file and line. */
export function replaceErrors({ stats }: MultiStats): readonly string[] {
  const seen = new Set<string>();
  for (const each of stats) {
    if (!each.hasErrors()) continue;
    const errors = each.toJson({ all: false, errors: true }).errors ?? [];
    const texts = errors.map((error) => formatError(each, error)).filter((text) => !seen.has(text));
    for (const text of texts) seen.add(text);
    each.compilation.errors = texts.map((text) => new Error(text));
  }
  return [...seen];
}
