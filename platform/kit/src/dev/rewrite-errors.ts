import { SourceMap } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { MultiStats, Stats, StatsError } from '@rspack/core';

/** The line of a source file at a position such as `8:5-20` of the compiled module. */
function originalLine({ compilation }: Stats, { moduleIdentifier, loc = '' }: StatsError): number {
  const [line = 1, column = 1] = loc.split(/[:-]/).map(Number);
  const module = [...compilation.modules].find((each) => each.identifier() === moduleIdentifier);
  const map = module?.originalSource()?.map({});
  const origin = map && new SourceMap(map as never).findOrigin(line, column + 1);
  return origin && 'lineNumber' in origin ? origin.lineNumber : line;
}

/** Formats an error with its file and line. */
function formatError(stats: Stats, error: StatsError): string {
  const message = stripVTControlCharacters(error.message).replace(/^\s*(?:× )?|\s+$/g, '');
  if (error.moduleName === undefined) return message;
  // TypeScript's compiler gives the line only in its message.
  const line = error.loc === undefined ? /\[(\d+):/.exec(message)?.[1] : originalLine(stats, error);
  const [workspace = ''] = (stats.compilation.name ?? '').split(' ');
  const file = path.posix.join(workspace, error.moduleName.split('!').at(-1) ?? '');
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}`;
}

/** Formats the errors of several builds with file and line, each error once. */
export function rewriteErrors({ stats }: MultiStats): readonly string[] {
  const seen = new Set<string>();
  for (const each of stats) {
    const errors = each.toJson({ all: false, errors: true }).errors ?? [];
    const texts = errors.map((error) => formatError(each, error)).filter((text) => !seen.has(text));
    for (const text of texts) seen.add(text);
    each.compilation.errors = texts.map((text) => new Error(text));
  }
  return [...seen];
}
