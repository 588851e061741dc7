import { copyFileSync, linkSync } from 'node:fs';

/** Links a file, or copies it where the file system has no links. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
