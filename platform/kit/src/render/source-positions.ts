import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** The position of a call in a built file. */
const builtPosition = /(\/[^\s():]+\.c?js):(\d+):(\d+)/g;

/** Finds a stack trace's first position in the team's source, such as `src/pages/about/AboutPage.tsx:12`. */
export function findSourcePosition(stack: string): string {
  for (const [, file = '', line, column] of stack.matchAll(builtPosition)) {
    if (!existsSync(`${file}.map`)) continue;
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    const origin = map.findOrigin(Number(line), Number(column));
    if (!('fileName' in origin)) continue;
    const source = path.posix.normalize(origin.fileName);
    if (source.startsWith('src/')) return `${source}:${origin.lineNumber}`;
  }
  return '';
}

/** Describes an error with its position in the team's source. It may be from another realm. */
export function describeError(error: unknown): string {
  const { message = String(error), stack = '' } = error as Partial<Error>;
  const where = findSourcePosition(stack);
  return where ? `${message} (${where})` : message;
}
