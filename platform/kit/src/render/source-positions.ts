import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** The position of a call in a built file. */
const builtPosition = /(\/[^\s():]+\.c?js):(\d+):(\d+)/g;

/** The first position of a stack trace in a source file of the team: `src/pages/about/AboutPage.tsx:12`. */
export function findSource(stack: string): string {
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

/** What an error says, and where in the team's source it was thrown. Errors of a bundle may be of another realm's class. */
export function explain(error: unknown): string {
  const { message = String(error), stack = '' } = error as Partial<Error>;
  const where = findSource(stack);
  return where ? `${message} (${where})` : message;
}
