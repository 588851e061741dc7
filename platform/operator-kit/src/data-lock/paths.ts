import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The longest path of a socket, in bytes, that every system takes: macOS allows the fewest. */
const longestSocketPath = 103;

/** A way to a folder that is short enough for sockets in it. */
export interface ShortPath {
  readonly folder: string;
  remove(): void;
}

/**
 * Finds a way to a folder through which sockets with names of so many bytes can be reached: the folder itself, or a
 * link to it in the temporary folder.
 */
export function shortPathTo(folder: string, nameLength: number): ShortPath {
  const absolute = path.resolve(folder);
  const isShort = (to: string): boolean => Buffer.byteLength(to) + 1 + nameLength <= longestSocketPath;
  if (isShort(absolute)) return { folder: absolute, remove: () => undefined };
  const base = [tmpdir(), '/tmp'].find((each) => isShort(path.join(each, 'proper-XXXXXX', 'd'))) ?? tmpdir();
  const made = mkdtempSync(path.join(base, 'proper-'));
  const link = path.join(made, 'd');
  symlinkSync(absolute, link);
  return { folder: link, remove: () => rmSync(made, { recursive: true, force: true }) };
}
